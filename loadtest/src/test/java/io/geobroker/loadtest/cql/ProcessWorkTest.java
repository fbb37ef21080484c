package io.geobroker.loadtest.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessWorkTest {
    @Test
    void readsTheCountersOfTheSystem() {
        assertThat(ProcessWork.parse(
                        List.of("rchar: 323934931", "syscr: 632687", "read_bytes: 4096", "nothing"),
                        List.of("rchar", "syscr")))
                .isEqualTo(Map.of("rchar", 323934931L, "syscr", 632687L));
        assertThat(ProcessWork.parse(
                        List.of("Name:\tjava", "voluntary_ctxt_switches:\t150"), List.of(ProcessWork.SWITCHES)))
                .isEqualTo(Map.of(ProcessWork.SWITCHES, 150L));
    }
}
