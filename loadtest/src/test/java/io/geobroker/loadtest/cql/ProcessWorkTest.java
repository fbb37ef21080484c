package io.geobroker.loadtest.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessWorkTest {
    @Test
    void readsTheCountersOfTheSystem() {
        assertThat(ProcessWork.parse(List.of(
                        "syscr: 632687",
                        "read_bytes: 4096",
                        "nothing",
                        "Name:\tjava",
                        "voluntary_ctxt_switches:\t150")))
                .isEqualTo(Map.of(ProcessWork.READS, 632687L, ProcessWork.SWITCHES, 150L));
    }
}
