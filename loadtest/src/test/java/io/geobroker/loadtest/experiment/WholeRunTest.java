package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.ProcessTimes;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeRunTest {
    @Test
    void addsUpWhatIsNoted() {
        WholeRun run = new WholeRun(List.of());
        run.note(List.of());
        run.note(List.of());

        assertThat(run.table().rows()).extracting(row -> row.get(0)).contains(ProcessTimes.LOAD_GENERATOR);
    }
}
