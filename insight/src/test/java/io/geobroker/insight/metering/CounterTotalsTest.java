package io.geobroker.insight.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.metering.NodeCounter.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CounterTotalsTest {
    private static final NodeCounter ORDERS = NodeCounter.of(Kind.REPLICA_WRITES, "open_orders");

    private final CounterTotals totals = new CounterTotals();

    @Test
    void countsFromTheFirstReadingOfEachNode() {
        totals.add("a", Map.of(ORDERS, 1_000L));
        totals.add("a", Map.of(ORDERS, 1_010L));
        totals.add("b", Map.of(ORDERS, 500L));
        totals.add("b", Map.of(ORDERS, 507L));

        assertThat(totals.totals()).isEqualTo(Map.of(ORDERS, 17L));
    }

    @Test
    void takesACounterThatFellForOneThatBeganAnew() {
        totals.add("a", Map.of(ORDERS, 1_000L));
        totals.add("a", Map.of(ORDERS, 1_100L));
        totals.add("a", Map.of(ORDERS, 40L));
        totals.add("a", Map.of(ORDERS, 45L));

        assertThat(totals.totals()).isEqualTo(Map.of(ORDERS, 145L));
    }

    @Test
    void countsFromZeroWhatWasMissingInTheReadingBefore() {
        totals.add("a", Map.of(ORDERS, 1_000L));
        totals.add("a", Map.of());
        totals.add("a", Map.of(ORDERS, 1_200L));

        assertThat(totals.totals()).isEqualTo(Map.of(ORDERS, 1_200L));
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
    void aNodeThatDidNotAnswerForAWhileGoesOnWhereItWas() {
        totals.add("a", Map.of(ORDERS, 10L));
        totals.add("b", Map.of(ORDERS, 10L));
        totals.add("b", Map.of(ORDERS, 20L));

        totals.add("a", Map.of(ORDERS, 17L));

        assertThat(totals.totals()).isEqualTo(Map.of(ORDERS, 17L));
    }
}
