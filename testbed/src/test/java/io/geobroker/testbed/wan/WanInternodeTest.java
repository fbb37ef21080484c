package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Connections between Cassandra nodes, whose region stands in their first message only. */
class WanInternodeTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(40);

    @AutoClose
    private final TestWan test = new TestWan(Duration.ZERO);

    @Test
    void delaysANodeOfAnotherRegion() throws Exception {
        test.wan().delay(HERE, THERE, ROUND_TRIP);
        byte[] fromHere = RecordedHandshakes.from(TestWan.base() + 1, 1, 3);
        long start = System.nanoTime();
        assertArrives(fromHere);
        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(ROUND_TRIP.plus(ROUND_TRIP.dividedBy(2)).toNanos());
        assertSent(HERE, 19);
        assertSent(THERE, 0);
    }

    @Test
    void knowsANodeByItsPrivateAddressToo() throws Exception {
        assertArrives(RecordedHandshakes.from(TestWan.base(), 1, 3));
        assertSent(HERE, 19);
    }

    @Test
    void letsANeighbourPassEvenWhenItsRegionIsCutOff() throws Exception {
        test.wan().cutBoth(HERE, THERE);
        assertArrives(RecordedHandshakes.from(TestWan.base() + 1, 2, 3));
        assertSent(THERE, 19);
        assertSent(HERE, 0);
    }

    @Test
    void understandsAHandshakeThatComesInPieces() throws Exception {
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

    @Test
    void closesAConnectionThatIsOfNoNodeOfTheWorld() throws Exception {
        InetSocketAddress address = internode(test);
        assertClosed(test, address, "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertClosed(test, address, RecordedHandshakes.from(TestWan.base() + 1, 3, 1));
        for (String from : List.of(HERE, THERE)) {
            assertThat(test.wan().traffic(from, HERE).values()).containsOnly(0L);
            assertThat(test.wan().traffic(from, THERE).values()).containsOnly(0L);
        }
    }

    @Test
    void closesAConnectionThatSaysNothing() throws Exception {
        Duration patience = Duration.ofMillis(100);
        try (TestWan impatient = new TestWan(Duration.ZERO, patience)) {
            assertClosed(impatient, internode(impatient), new byte[0]);
        }
    }

    /** Starts node 1 there, and the way to it. */
    private static InetSocketAddress internode(TestWan test) {
        test.serve(TestWan.privateNode(2, 1, 7000));
        return test.wan().internode(THERE, 1);
    }

    private void assertArrives(byte[] message) throws Exception {
        Socket client = test.connect(internode(test));
        client.getOutputStream().write(message);
        assertThat(test.arrived().getInputStream().readNBytes(message.length)).isEqualTo(message);
    }

    private static void assertClosed(TestWan test, InetSocketAddress address, byte[] message) throws IOException {
        Socket client = test.connect(address);
        client.getOutputStream().write(message);
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(test.waitingConnections()).isZero();
    }

    private void assertSent(String from, long bytes) {
        assertThat(test.wan().traffic(from, THERE)).containsEntry(Protocol.INTERNODE, bytes);
    }
}
