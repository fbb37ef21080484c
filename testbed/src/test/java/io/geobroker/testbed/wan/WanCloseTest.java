package io.geobroker.testbed.wan;

import static io.geobroker.testbed.wan.TestWan.HERE;
import static io.geobroker.testbed.wan.TestWan.THERE;
import static io.geobroker.testbed.wan.TestWan.assertReset;
import static io.geobroker.testbed.wan.TestWan.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** How connections end. */
class WanCloseTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(40);
    private static final Duration ONE_WAY = ROUND_TRIP.dividedBy(2);

    @AutoClose
    private final TestWan test = new TestWan(ROUND_TRIP);

    @Test
    void aRefusedConnectionIsResetAfterTheRoundTrip() throws Exception {
        InetSocketAddress address = test.wan().cql(HERE, THERE, 1); // nobody listens behind it
        long start = System.nanoTime();
        Socket client = test.connect(address);
        assertReset(client);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(ROUND_TRIP.toNanos());
        awaitNoConnections();
    }

    @Test
    void theEndOfAStreamArrivesAfterItsBytesAndLeavesTheOtherDirectionOpen() throws Exception {
        TestWan.Connected connected = test.connected(test.cql());

        long ended = System.nanoTime();
        connected.client().getOutputStream().write(new byte[100_000]);
        connected.client().shutdownOutput();
        assertThat(connected.server().getInputStream().readAllBytes()).hasSize(100_000);
        assertThat(System.nanoTime() - ended).isGreaterThanOrEqualTo(ONE_WAY.toNanos());

        connected.server().getOutputStream().write(new byte[200_000]);
        connected.server().close();
        assertThat(connected.client().getInputStream().readAllBytes()).hasSize(200_000);
        awaitNoConnections();
    }

    @Test
    void aResetArrivesAsAReset() throws Exception {
        TestWan.Connected connected = test.connected(test.cql());

        long reset = System.nanoTime();
        connected.client().setSoLinger(true, 0);
        connected.client().close();
        assertReset(connected.server());
        assertThat(System.nanoTime() - reset).isGreaterThanOrEqualTo(ONE_WAY.toNanos());
        awaitNoConnections();
    }

    @Test
    void whoeverWritesToAProcessThatIsGoneIsReset() throws Exception {
        TestWan.Connected connected = test.connected(test.cql());

        connected.server().close();
        assertThat(connected.client().getInputStream().read()).isEqualTo(-1);
        assertThatThrownBy(() -> {
                    while (true) {
                        connected.client().getOutputStream().write(new byte[1000]);
                    }
                })
                .isInstanceOf(SocketException.class);
        awaitNoConnections();
    }

    @Test
    void closingTheWanResetsItsConnectionsAndFreesItsPorts() throws Exception {
        InetSocketAddress address = test.cql();
        TestWan.Connected connected = test.connected(address);
        Socket halfOpen = test.connect(address);

        test.wan().close();
        test.wan().close();
        assertReset(connected.client());
        assertReset(connected.server());
        assertReset(halfOpen);
        test.serve(address);
        assertThatThrownBy(() -> test.wan().cql(HERE, THERE, 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the WAN is closed");
    }

    private void awaitNoConnections() {
        eventually().until(() -> test.wan().status().stream().allMatch(link -> link.connections() == 0));
    }
}
