package io.geobroker.insight.amplification;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.metering.Moments;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AmplificationTest {
    private static Map<String, Integer> replicas(String table) {
        return table.equals("order_outcomes") ? Map.of("SydneyDC", 3, "NorthVirginiaDC", 3) : Map.of();
    }

    @Test
    void countsOnlyConditionsThatWereMetAndPaxosApart() {
        List<Amplification> tables = Amplification.of(
                Moments.second(
                        Map.of("order_outcomes", Moments.conditional(20, 5)),
                        Map.of("order_outcomes", 120L, Amplification.PAXOS, 250L)),
                AmplificationTest::replicas);

        assertThat(tables)
                .containsExactly(
                        new Amplification("order_outcomes", 20, 120L, 6.0),
                        new Amplification(Amplification.PAXOS, 25, 250L, null));
        assertThat(Amplification.all(tables)).isEqualTo(new Amplification("all", 20, 120L, 6.0));
    }

    @Test
    void knowsNoRatioWithoutWritesAndNoPredictionOfAForeignTable() {
        List<Amplification> tables =
                Amplification.of(Moments.second(Map.of(), Map.of("schema_lock", 3L)), AmplificationTest::replicas);

        assertThat(tables.get(0)).isEqualTo(new Amplification("schema_lock", 0, 3L, null));
        assertThat(tables.get(0).measured()).isNull();
        assertThat(Amplification.all(tables)).isEqualTo(new Amplification("all", 0, 0L, null));
    }
}
