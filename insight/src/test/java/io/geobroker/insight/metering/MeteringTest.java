package io.geobroker.insight.metering;

import static io.geobroker.insight.metering.SettableNodes.up;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.metering.NodeCounter.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeteringTest {
    private static final NodeCounter ORDERS = NodeCounter.of(Kind.REPLICA_WRITES, "open_orders");

    private final Metering.CounterTotals totals = new Metering.CounterTotals();
    private final Metering.RecentMoments window = new Metering.RecentMoments(Duration.ofSeconds(60));

    @ParameterizedTest
    @CsvSource({
        "from the first reading of each node, a 1000; a 1010; b 500; b 507, 17",
        "anew when it fell, a 1000; a 1100; a 40; a 45, 145",
        "from zero when it was missing, a 1000; a; a 1200, 1200",
        "on where it was after a while without an answer, a 10; b 10; b 20; a 17, 17"
    })
    void aCounterIsCounted(String how, String readings, long total) {
        for (String reading : readings.split("; ", -1)) {
            String[] parts = reading.split(" ", -1);
            totals.add(parts[0], parts.length == 1 ? Map.of() : Map.of(ORDERS, Long.parseLong(parts[1])));
        }
        assertThat(totals.totals()).as(how).isEqualTo(Map.of(ORDERS, total));
    }

    @Test
    void noticesThatOnePeersCounterFellThoughTheSumOfAllGrew() {
        NodeCounter first = new NodeCounter(Kind.SENT_BYTES, "north-virginia", "127.1.2.1:7000");
        NodeCounter second = new NodeCounter(Kind.SENT_BYTES, "north-virginia", "127.1.2.2:7000");
        totals.add("a", Map.of(first, 1_000L, second, 1_000L));

        totals.add("a", Map.of(first, 100L, second, 5_000L));

        assertThat(totals.totals()).isEqualTo(Map.of(NodeCounter.of(Kind.SENT_BYTES, "north-virginia"), 4_100L));
    }

    @Test
    void reachesBackAsFarAsItIsLongAndNoFurtherThanTheMomentBefore() {
        for (int second = 0; second <= 600; second += 7) {
            window.add(at(second, second * 2L));
        }

        Interval interval = window.interval().orElseThrow();

        assertThat(interval.seconds()).isEqualTo(63);
        assertThat(interval.count(BrokerTotals::orders)).isEqualTo(126);
        assertThat(interval.perSecond(interval.count(BrokerTotals::orders))).isEqualTo(2);
    }

    @Test
    void aLongPauseIsOneInterval() {
        window.add(at(0, 0));
        window.add(at(1, 5));
        window.add(at(1_000, 7));

        assertThat(window.interval().orElseThrow().count(BrokerTotals::orders)).isEqualTo(2);
    }

    @Test
    void countsWhatWasNotThereBeforeFromZero() {
        window.add(new Moment(0, Moments.NOTHING, Map.of(), Set.of()));
        window.add(new Moment(
                1,
                new BrokerTotals(Map.of("open_orders", Moments.plain(3)), 10, 4, 0, 0, 0),
                Map.of(NodeCounter.of(Kind.SENT_BYTES, "tokyo"), 9L),
                Set.of()));

        Interval interval = window.interval().orElseThrow();

        assertThat(interval.writes("open_orders")).isEqualTo(Moments.plain(3));
        assertThat(interval.writes("accounts")).isEqualTo(TableWrites.NONE);
        assertThat(interval.count(Kind.SENT_BYTES, "tokyo")).isEqualTo(9);
        assertThat(interval.count(Kind.SENT_BYTES)).isEqualTo(9);
        assertThat(interval.remoteCoordinatorShare()).isEqualTo(0.4);
    }

    /** As when only this broker's connection to it is broken. */
    @Test
    void whatANodeCountedInALongSilenceIsNotOfTheLastMinute() {
        SettableNodes nodes = new SettableNodes();
        AtomicLong now = new AtomicLong();
        Metering metering = new Metering(nodes, () -> Moments.NOTHING, Duration.ofSeconds(60), now::get);
        List<Long> grown = new ArrayList<>();
        for (int reading = 0; reading < 40; reading++) {
            long counted = reading * 100L;
            nodes.tell(
                    reading > 5 && reading < 25 ? NodeReading.down("a", "a", "silent") : up("a", counted), up("b", 0));
            assertThat(metering.read()).isCompleted();
            metering.recent()
                    .map(interval -> interval.count(Kind.REPLICA_WRITES))
                    .ifPresent(grown::add);
            now.addAndGet(30_000_000_000L);
        }

        assertThat(grown).allMatch(growth -> growth <= 200).hasSize(38);
        assertThat(metering.total(Kind.REPLICA_WRITES, "open_orders")).isEqualTo(3_900);
    }

    @Test
    void nothingAskedIsNoShare() {
        window.add(at(0, 0));
        window.add(at(1, 0));

        assertThat(window.interval().orElseThrow().remoteCoordinatorShare()).isNull();
    }

    private static Moment at(long second, long orders) {
        return new Moment(second * 1_000_000_000, new BrokerTotals(Map.of(), 0, 0, 0, orders, 0), Map.of(), Set.of());
    }
}
