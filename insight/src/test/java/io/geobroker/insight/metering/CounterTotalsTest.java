package io.geobroker.insight.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.metering.NodeCounter.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterTotalsTest {
    private static final NodeCounter ORDERS = NodeCounter.of(Kind.REPLICA_WRITES, "open_orders");

    private final Metering.CounterTotals totals = new Metering.CounterTotals();

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
}
