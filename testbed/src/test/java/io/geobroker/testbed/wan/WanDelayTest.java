package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing arrives before its time. Only lower bounds are asserted: how late a timer is depends on the machine. */
class WanDelayTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(40);

    @AutoClose
    private final TestWan test = new TestWan(ROUND_TRIP);

    /** Jitter only adds to the delay. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void answersTakeTheRoundTripOfTheWorld(int jitter) throws Exception {
        test.wan().jitter(HERE, THERE, Duration.ofMillis(jitter));
        test.wan().jitter(THERE, HERE, Duration.ofMillis(jitter));
        TestWan.Connected connected = test.connected(test.cql());
        for (int i = 0; i < 10; i++) {
            assertThat(roundTrip(connected)).isGreaterThanOrEqualTo(ROUND_TRIP);
        }
    }

    @Test
    void theFirstBytesWaitForTheConnectionToBeSetUp() throws Exception {
        InetSocketAddress address = test.cql();
        long start = System.nanoTime();
        Socket client = test.connect(address);
        client.getOutputStream().write('a');

        Socket server = test.arrived();
        assertThat(since(start)).isGreaterThanOrEqualTo(ROUND_TRIP.dividedBy(2));
        server.getInputStream().read();
        assertThat(since(start)).isGreaterThanOrEqualTo(ROUND_TRIP.plus(ROUND_TRIP.dividedBy(2)));
    }

    @Test
    void aTargetThatSpeaksFirstIsHeardAfterTwoRoundTrips() throws Exception {
        InetSocketAddress address = test.cql();
        long start = System.nanoTime();
        Socket client = test.connect(address);
        test.arrived().getOutputStream().write('a');
        client.getInputStream().read();

        assertThat(since(start)).isGreaterThanOrEqualTo(ROUND_TRIP.multipliedBy(2));
    }

    @Test
    void aNewDelayHoldsForWhatIsSentFromThenOn() throws Exception {
        TestWan.Connected connected = test.connected(test.cql());

        test.wan().delay(HERE, THERE, ROUND_TRIP.multipliedBy(2));
        assertThat(roundTrip(connected)).isGreaterThanOrEqualTo(ROUND_TRIP.multipliedBy(2));
        test.wan().delayOneWay(HERE, THERE, Duration.ZERO);
        assertThat(roundTrip(connected)).isGreaterThanOrEqualTo(ROUND_TRIP);
        assertThat(test.wan().status(HERE, THERE).delay()).isZero();
        assertThat(test.wan().status(THERE, HERE).delay()).isEqualTo(ROUND_TRIP);
    }

    @Test
    void limitedBandwidthIsSharedByAllConnections() throws Exception {
        InetSocketAddress address = test.cql();
        test.wan().delay(HERE, THERE, Duration.ZERO);
        test.wan().bandwidth(HERE, THERE, 1_000_000);
        Socket one = test.connect(address);
        Socket other = test.connect(address);
        long start = System.nanoTime();
        one.getOutputStream().write(new byte[60_000]);
        other.getOutputStream().write(new byte[40_000]);
        int received = test.arrived().getInputStream().readNBytes(40_000).length
                + test.arrived().getInputStream().readNBytes(40_000).length;

        // Of 100 kB at 1 MB/s at least 80 kB have passed.
        assertThat(received).isEqualTo(80_000);
        assertThat(since(start)).isGreaterThanOrEqualTo(Duration.ofMillis(80));
    }

    @Test
    void bytesHeldByABandwidthThatWasTooLowPassOnceItIsRaised() throws Exception {
        TestWan.Connected connected = test.connected(test.cql());

        test.wan().bandwidth(HERE, THERE, 1);
        connected.client().getOutputStream().write(new byte[1000]);
        test.wan().unlimitedBandwidth(HERE, THERE);
        assertThat(connected.server().getInputStream().readNBytes(1000)).hasSize(1000);
    }

    private static Duration roundTrip(TestWan.Connected connected) throws IOException {
        long start = System.nanoTime();
        connected.client().getOutputStream().write('p');
        assertThat(connected.server().getInputStream().read()).isEqualTo('p');
        connected.server().getOutputStream().write('q');
        assertThat(connected.client().getInputStream().read()).isEqualTo('q');
        return since(start);
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
