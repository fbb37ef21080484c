package io.geobroker.loadtest.attack;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Opens unauthenticated websockets from one address, up to the broker's limit of them.
 *
 * <p>A client at another address must still be able to open one.
 */
final class SilentSockets {
    static final int HELD = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    static final byte[] UPGRADE = String.join(
                    "\r\n",
                    "GET /stream HTTP/1.1",
                    "Host: broker",
                    "Upgrade: websocket",
                    "Connection: Upgrade",
                    "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "",
                    "")
            .getBytes(StandardCharsets.US_ASCII);

    static final Attack.Method METHOD =
            new HeldConnections(HELD, number -> UPGRADE, null, true).beside(SilentSockets::openElsewhere);

    private SilentSockets() {}

    private static void openElsewhere(Target target, Duration length, Tally tally) throws InterruptedException {
        long end = System.nanoTime() + length.toNanos();
        while (System.nanoTime() < end) {
            TimeUnit.SECONDS.sleep(1);
            String answer = RawFlood.ask(target, "127.0.0.9", UPGRADE, PATIENCE);
            if (answer.equals("101")) {
                tally.saw("elsewhere 101");
            } else {
                tally.harmed("elsewhere " + answer);
            }
        }
    }
}
