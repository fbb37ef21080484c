package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FreeMemoryTest {
    @Test
    void isWhatLinuxSaysIsAvailableIfItSaysSo() {
        assertThat(FreeMemory.mebibytes(
                        "MemTotal:       24688560 kB\nMemFree:          123 kB\nMemAvailable:   10485760 kB\n"))
                .hasValue(10_240);
        assertThat(FreeMemory.mebibytes("MemTotal: 1 kB\n")).isEmpty();
    }
}
