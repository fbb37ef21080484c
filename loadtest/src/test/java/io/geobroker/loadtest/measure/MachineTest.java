package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MachineTest {
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void givesUpAProgramThatDoesNotEnd() {
        assertThat(Machine.output(List.of("echo", "said"), 60)).isEqualTo("said");
        assertThat(Machine.output(List.of("sleep", "600"), 1)).isEmpty();
    }
}
