package io.geobroker.loadtest.experiment.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class BrokerStatementsTest {
    private static final String TABLE = "accounts";

    @Test
    void readsWhatABrokerTells() {
        Reading done = new Reading(
                Histograms.empty(), Histograms.empty(), BrokerStatements.counters(new JsonMapper().readTree("""
                        {"answered": 100, "writes": {"accounts": {"plain": 10, "conditional": 20, "refused": 10,
                         "bytes": 900, "ocean_messages": 7, "ocean_bytes": 8}}}""")));
        BrokerStatements statements = new BrokerStatements(done, 10);

        assertThat(statements.tables()).containsExactly(TABLE);
        assertThat(statements.plain(TABLE)).isEqualTo(1);
        assertThat(statements.conditional(TABLE)).isEqualTo(3);
        assertThat(statements.reads()).isEqualTo(6);
        assertThat(statements.bytesPerWrite(Set.of(TABLE))).isEqualTo(30);
        assertThat(statements.bytesPerWrite(Set.of("orders"))).isZero();
        assertThat(statements.oceanMessages(TABLE)).isEqualTo(7);
        assertThat(statements.oceanBytes(TABLE)).isEqualTo(8);
    }
}
