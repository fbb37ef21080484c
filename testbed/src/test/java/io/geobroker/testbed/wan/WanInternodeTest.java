package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Connections between Cassandra nodes, whose region stands in their first message only. */
class WanInternodeTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(40);

    @Test
    void delaysANodeOfAnotherRegion() throws Exception {
        try (TestWan test = new TestWan(ROUND_TRIP)) {
            byte[] fromHere = RecordedHandshakes.from(TestWan.base() + 1, 1, 3);
            long start = System.nanoTime();
            assertArrives(test, fromHere);
            assertThat(System.nanoTime() - start)
                    .isGreaterThanOrEqualTo(
                            ROUND_TRIP.plus(ROUND_TRIP.dividedBy(2)).toNanos());
            assertSent(test, HERE, 19);
            assertSent(test, THERE, 0);
        }
    }

    @Test
    void knowsANodeByItsPrivateAddressToo() throws Exception {
        try (TestWan test = new TestWan(Duration.ZERO)) {
            assertArrives(test, RecordedHandshakes.from(TestWan.base(), 1, 3));
            assertSent(test, HERE, 19);
        }
    }

    @Test
    void letsANeighbourPassEvenWhenItsRegionIsCutOff() throws Exception {
        try (TestWan test = new TestWan(Duration.ofMinutes(1))) {
            test.wan().cutBoth(HERE, THERE);
            assertArrives(test, RecordedHandshakes.from(TestWan.base() + 1, 2, 3));
            assertSent(test, THERE, 19);
            assertSent(test, HERE, 0);
        }
    }

    @Test
    void understandsAHandshakeThatComesInPieces() throws Exception {
        try (TestWan test = new TestWan(Duration.ZERO)) {
            InetSocketAddress address = internode(test);
            Socket client = test.connect(address);
            byte[] message = RecordedHandshakes.from(TestWan.base() + 1, 1, 3);
            for (byte each : message) {
                client.getOutputStream().write(each);
            }
            client.getOutputStream().write("more".getBytes(StandardCharsets.UTF_8));
            Socket server = test.arrived();
            assertThat(server.getInputStream().readNBytes(19)).isEqualTo(message);
            assertThat(server.getInputStream().readNBytes(4)).isEqualTo("more".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void closesAConnectionThatDoesNotStartWithAHandshake() throws Exception {
        try (TestWan test = new TestWan(Duration.ZERO)) {
            assertClosed(test, "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void closesAConnectionFromOutsideOfTheWorld() throws Exception {
        try (TestWan test = new TestWan(Duration.ZERO)) {
            assertClosed(test, RecordedHandshakes.from(TestWan.base() + 1, 3, 1));
            assertThat(test.wan().traffic()).allMatch(traffic -> traffic.connections() == 0);
        }
    }

    @Test
    void closesAConnectionThatSaysNothing() throws Exception {
        Duration patience = Duration.ofMillis(100);
        try (TestWan test = new TestWan(Duration.ZERO, WanOptions.defaults().withPatience(patience))) {
            assertClosed(test, new byte[0]);
        }
    }

    /** Starts node 1 there, and the way to it. */
    private static InetSocketAddress internode(TestWan test) {
        test.serve(TestWan.privateNode(2, 1, 7000));
        return test.wan().internode(THERE, 1);
    }

    private static void assertArrives(TestWan test, byte[] message) throws Exception {
        Socket client = test.connect(internode(test));
        client.getOutputStream().write(message);
        assertThat(test.arrived().getInputStream().readNBytes(message.length)).isEqualTo(message);
    }

    private static void assertClosed(TestWan test, byte[] message) throws IOException {
        Socket client = test.connect(internode(test));
        client.getOutputStream().write(message);
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(test.waitingConnections()).isZero();
    }

    private static void assertSent(TestWan test, String from, int bytes) {
        assertThat(test.wan().traffic(from, THERE, Protocol.INTERNODE))
                .isEqualTo(new Traffic(from, THERE, Protocol.INTERNODE, bytes, bytes == 0 ? 0 : 1));
    }
}
