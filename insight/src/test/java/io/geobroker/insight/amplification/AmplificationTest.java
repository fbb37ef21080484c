package io.geobroker.insight.amplification;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.metering.Moments;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AmplificationTest {
    private static final Map<String, Integer> REPLICAS =
            Map.of("open_orders", 6, "order_outcomes", 6, "last_prices", 3);

    @Test
    void countsOnlyConditionsThatWereMetAndPaxosApart() {
        List<Amplification> tables = Amplification.of(
                Moments.second(
                        Map.of("order_outcomes", Moments.conditional(20, 5)),
                        Map.of("order_outcomes", 120L, Amplification.PAXOS, 250L)),
                this::replicas);

        assertThat(tables)
                .containsExactly(
                        new Amplification("order_outcomes", 20, 120L, 6.0),
                        new Amplification(Amplification.PAXOS, 25, 250L, null));
        assertThat(Amplification.all(tables)).isEqualTo(new Amplification("all", 20, 120L, 6.0));
    }

    @Test
    void predictsTheMeanOfTablesThatAreReplicatedDifferently() {
        List<Amplification> tables = Amplification.of(
                Moments.second(
                        Map.of("open_orders", Moments.plain(10), "last_prices", Moments.plain(30)),
                        Map.of("open_orders", 60L, "last_prices", 90L)),
                this::replicas);

        Amplification all = Amplification.all(tables);

        assertThat(all.predicted()).isEqualTo((10 * 6 + 30 * 3) / 40.0);
        assertThat(all.measured()).isEqualTo(all.predicted());
    }

    @Test
    void knowsNoRatioWithoutWritesAndNoPredictionOfAForeignTable() {
        List<Amplification> tables =
                Amplification.of(Moments.second(Map.of(), Map.of("schema_lock", 3L)), this::replicas);

        assertThat(tables.get(0)).isEqualTo(new Amplification("schema_lock", 0, 3L, null));
        assertThat(tables.get(0).measured()).isNull();
        assertThat(Amplification.all(tables)).isEqualTo(new Amplification("all", 0, 0L, null));
    }

    private int replicas(String table) {
        return REPLICAS.getOrDefault(table, 0);
    }
}
