package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static io.geobroker.testbed.wan.TestWan.assertReset;
import static io.geobroker.testbed.wan.TestWan.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WanCutTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(20);
    private static final Duration ONE_WAY = ROUND_TRIP.dividedBy(2);

    @Test
    void aCutOneWayBlocksThatWayOnly() throws Exception {
        try (TestWan test = new TestWan(ROUND_TRIP)) {
            Socket client = test.connect(test.cql());
            Socket server = established(test, client);

            test.wan().cut(HERE, THERE);
            assertThat(test.wan().status(HERE, THERE).cut()).isTrue();
            assertThat(test.wan().status(THERE, HERE).cut()).isFalse();
            send(client, "stalled");
            awaitHeld(test, 1);
            // Each of these crosses the other way in the time in which the stalled bytes would have arrived.
            for (int i = 0; i < 5; i++) {
                send(server, "passes");
                assertThat(receive(client, 6)).isEqualTo("passes");
            }
            assertThat(server.getInputStream().available()).isZero();

            long healed = System.nanoTime();
            test.wan().heal(HERE, THERE);
            assertThat(receive(server, 7)).isEqualTo("stalled");
            assertThat(System.nanoTime() - healed).isGreaterThanOrEqualTo(ONE_WAY.toNanos());
        }
    }

    @Test
    void whatWasUnderWayWhenBothWaysWereCutArrivesInOrderAfterHealing() throws Exception {
        try (TestWan test = new TestWan(ROUND_TRIP)) {
            Socket client = test.connect(test.cql());
            Socket server = established(test, client);

            send(client, "one ");
            test.wan().cutBoth(HERE, THERE);
            assertThat(test.wan().status()).hasSize(2).allMatch(LinkStatus::cut);
            send(client, "two ");
            send(server, "back");
            awaitHeld(test, 2);
            long healed = System.nanoTime();
            test.wan().healAll();
            send(client, "three");

            assertThat(receive(server, 13)).isEqualTo("one two three");
            assertThat(System.nanoTime() - healed).isGreaterThanOrEqualTo(ONE_WAY.toNanos());
            assertThat(receive(client, 4)).isEqualTo("back");
        }
    }

    @Test
    void aConnectionOpenedOverACutIsSetUpAfterHealing() throws Exception {
        try (TestWan test = new TestWan(ROUND_TRIP)) {
            InetSocketAddress address = test.cql();
            test.wan().cut(HERE, THERE);
            Socket client = test.connect(address);
            send(client, "hello");
            eventually().until(() -> test.wan().status(HERE, THERE).connections() == 1);
            assertThat(test.waitingConnections()).isZero();

            long healed = System.nanoTime();
            test.wan().heal(HERE, THERE);
            assertThat(receive(test.arrived(), 5)).isEqualTo("hello");
            assertThat(System.nanoTime() - healed)
                    .isGreaterThanOrEqualTo(ROUND_TRIP.plus(ONE_WAY).toNanos());
        }
    }

    @Test
    void bytesThatWaitLongerThanThePatienceResetTheirConnection() throws Exception {
        Duration patience = Duration.ofMillis(300);
        try (TestWan test = new TestWan(ROUND_TRIP, patience)) {
            InetSocketAddress address = test.cql();
            Socket client = test.connect(address);
            Socket server = established(test, client);
            Socket idle = test.connect(address);
            Socket idleServer = established(test, idle);

            long cut = System.nanoTime();
            test.wan().cut(HERE, THERE);
            send(client, "lost");
            assertReset(client);
            assertThat(System.nanoTime() - cut).isGreaterThanOrEqualTo(patience.toNanos());
            assertReset(server);

            // A connection that had nothing to say did not notice.
            test.wan().heal(HERE, THERE);
            send(idle, "still here");
            assertThat(receive(idleServer, 10)).isEqualTo("still here");
        }
    }

    @Test
    void aConnectionThatCannotBeSetUpIsReset() throws Exception {
        Duration patience = Duration.ofMillis(100);
        try (TestWan test = new TestWan(ROUND_TRIP, patience)) {
            InetSocketAddress address = test.cql();
            test.wan().cut(THERE, HERE); // the request passes, the answer does not
            long start = System.nanoTime();
            Socket client = test.connect(address);
            send(client, "never heard");
            Socket server = test.arrived();
            assertReset(client);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(patience.toNanos());
            assertReset(server);

            test.wan().heal(THERE, HERE);
            test.wan().cut(HERE, THERE);
            assertReset(test.connect(address));
            assertThat(test.waitingConnections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSenderIsMadeToWaitForACutOrATargetThatDoesNotRead(boolean cut) throws Exception {
        int window = 1 << 20;
        try (TestWan test = new TestWan(ROUND_TRIP, window);
                SocketChannel client = SocketChannel.open(test.cql())) {
            client.write(ByteBuffer.wrap(new byte[] {'a'}));
            Socket server = test.arrived();
            server.getInputStream().read();
            if (cut) {
                test.wan().cut(HERE, THERE);
            }
            long sent = sendUntilBlocked(client, test, window);

            assertThat(sent).isLessThan(256L << 20);
            // At most one read beyond the window.
            assertThat(test.wan().status(HERE, THERE).heldBytes()).isLessThan(window + 100_000);
            test.wan().heal(HERE, THERE);
            client.shutdownOutput();
            assertThat(drain(server)).isEqualTo(sent);
            eventually().until(() -> test.wan().status(HERE, THERE).heldBytes() == 0);
        }
    }

    /** Sends until neither the socket nor the link takes more. */
    private static long sendUntilBlocked(SocketChannel client, TestWan test, int window) throws IOException {
        client.configureBlocking(false);
        ByteBuffer chunk = ByteBuffer.allocate(64 << 10);
        long sent = 0;
        while (sent < 256L << 20) {
            chunk.clear();
            int taken = client.write(chunk);
            sent += taken;
            if (taken == 0 && test.wan().status(HERE, THERE).heldBytes() >= window) {
                break;
            }
        }
        client.configureBlocking(true);
        return sent;
    }

    private static long drain(Socket socket) throws IOException {
        byte[] chunk = new byte[64 << 10];
        long received = 0;
        for (int n = 0; n >= 0; n = socket.getInputStream().read(chunk)) {
            received += n;
        }
        return received;
    }

    private static Socket established(TestWan test, Socket client) throws Exception {
        send(client, "hello");
        Socket server = test.arrived();
        assertThat(receive(server, 5)).isEqualTo("hello");
        return server;
    }

    /** Waits until the WAN has taken over at least so many segments that are still under way. */
    private static void awaitHeld(TestWan test, int bytes) {
        eventually().until(() -> test.wan().status(HERE, THERE).heldBytes() >= bytes);
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String receive(Socket socket, int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.UTF_8);
    }
}
