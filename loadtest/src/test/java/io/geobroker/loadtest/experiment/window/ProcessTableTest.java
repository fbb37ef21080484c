package io.geobroker.loadtest.experiment.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessTableTest {
    @Test
    void tellsOfEachProcessHowLongItsThreadsWaitedForAProcessor() {
        Map<String, Usage.Taken> taken = new LinkedHashMap<>();
        taken.put("cassandra-sydney-1", new Usage.Taken(20, 4, 6, Map.of(), 870));
        taken.put("broker-sydney-1", new Usage.Taken(20, 2, Double.NaN, Map.of(), 395));
        ProcessTable processes = new ProcessTable("variant");

        processes.add(new Usage(taken), "none");

        Table table = processes.titled("Processes");
        assertThat(table.columns()).hasSize(7).startsWith("variant", "process", "CPU s");
        assertThat(table.rows())
                .as("six seconds of waiting beside four of work, by 0.3 threads; of the broker that is not known")
                .containsExactly(
                        List.of("none", "cassandra-sydney-1", "4.00", "6.00", "150 %", "0.30", "870.0"),
                        List.of("none", "broker-sydney-1", "2.00", "-", "-", "-", "395.0"));
    }
}
