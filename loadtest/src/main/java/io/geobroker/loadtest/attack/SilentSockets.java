package io.geobroker.loadtest.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Opens unauthenticated websockets from one address, up to the broker's limit of them.
 *
 * <p>A client at another address must still be able to open one.
 */
final class SilentSockets implements Attack.Method {
    static final int HELD = 200;
    private static final String ELSEWHERE = "127.0.0.9";
    private static final int PATIENCE_MILLIS = 2_000;
    private static final long PAUSE_MILLIS = 1_000;
    private static final int STATUS_LINE = 12;
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

    @Override
    public void run(Target target, Duration length, Tally tally) throws InterruptedException {
        Thread elsewhere = new Thread(() -> open(target, length, tally), "elsewhere");
        elsewhere.start();
        new HeldConnections(HELD, number -> UPGRADE, null, true).run(target, length, tally);
        elsewhere.join();
    }

    private static void open(Target target, Duration length, Tally tally) {
        long end = System.nanoTime() + length.toNanos();
        try {
            while (System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                open(target.address(), tally);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void open(InetSocketAddress broker, Tally tally) {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.bind(new InetSocketAddress(InetAddress.getByName(ELSEWHERE), 0));
            socket.connect(broker, PATIENCE_MILLIS);
            socket.getOutputStream().write(UPGRADE);
            String answer = new String(socket.getInputStream().readNBytes(STATUS_LINE), StandardCharsets.US_ASCII);
            if (answer.endsWith("101")) {
                tally.saw("elsewhere 101");
            } else {
                tally.harmed("elsewhere " + (answer.isEmpty() ? "closed" : answer.substring(answer.length() - 3)));
            }
        } catch (IOException e) {
            tally.harmed("elsewhere closed");
        }
    }
}
