package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FreeMemoryTest {
    private static final long ALL = 24_688_560;

    @Test
    void isWhatLinuxSaysIsAvailableAndNeverMoreThanTheContainersLimit() {
        String meminfo = "MemTotal:       24688560 kB\nMemFree:          123 kB\nMemAvailable:   10485760 kB\n";
        assertThat(FreeMemory.mebibytes(meminfo, ALL)).isEqualTo(10_240);
        assertThat(FreeMemory.mebibytes(meminfo, 4_194_304)).isEqualTo(4_096);
        assertThat(FreeMemory.mebibytes("MemTotal: 1 kB\n", ALL)).isEqualTo(24_109);
    }
}
