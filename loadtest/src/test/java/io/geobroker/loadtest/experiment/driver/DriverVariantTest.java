package io.geobroker.loadtest.experiment.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.DriverSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DriverVariantTest {
    private static final Path BROKERS =
            Path.of("../broker-service/src/main/resources/io/geobroker/broker/platform/cassandra/sessions.conf");

    @Test
    void changesOneSettingEach() {
        assertThat(DriverVariant.all(8).stream().filter(variant -> variant.factor() != DriverFactor.NOTHING))
                .extracting(DriverVariant::settings)
                .doesNotContain(DriverSettings.DEFAULT)
                .doesNotHaveDuplicates();
    }

    @Test
    void triesTheDefaultsThreadsOnce() {
        assertThat(DriverVariant.all(2))
                .extracting(DriverVariant::name)
                .contains(DriverVariant.ONE_THREAD, "2 I/O threads")
                .doesNotContain("4 I/O threads");
    }

    @ParameterizedTest
    @EnumSource
    void hasTheDefaultAndItsControlInEverySeries(DriverSeries series) {
        for (boolean brief : new boolean[] {false, true}) {
            assertThat(DriverVariant.all(2).stream().filter(variant -> variant.isTried(series, brief)))
                    .extracting(DriverVariant::name)
                    .contains(DriverVariant.DEFAULT, DriverVariant.CONTROL)
                    .hasSizeGreaterThan(2);
        }
    }

    @Test
    void knowsWhatBrokersSet() throws IOException {
        assertThat(Files.readString(BROKERS))
                .contains("protocol.version = V4", "pool.local.size = 1")
                .doesNotContain("coalescer", "tcp-no-delay", "compression", "io-group.size", "io-group { size");
    }
}
