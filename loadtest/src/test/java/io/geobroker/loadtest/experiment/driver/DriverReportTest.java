package io.geobroker.loadtest.experiment.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DriverReportTest {
    private static final DriverSeries HERE = DriverSeries.LOCAL_SMALL;
    private static final DriverSeries ABROAD = DriverSeries.OCEAN_SMALL;

    @Test
    void dividesByOperations() {
        DriverWindow window = DriverTrials.window(500, 1);

        assertThat(window.perSecond()).isEqualTo(500);
        assertThat(window.clientMicros()).isEqualTo(1_000);
        assertThat(window.nodesMicros()).isEqualTo(1_000);
        assertThat(window.calls(List.of("all"))).isEqualTo(2);
        assertThat(window.calls(List.of("read", "recvfrom"))).isEqualTo(1);
        assertThat(window.bytesSent()).isEqualTo(300);
        assertThat(window.bytesReceived()).as("nobody counted").isNaN();
        assertThat(DriverTrials.window(0, 1).clientMicros())
                .as("nothing was answered")
                .isNaN();
    }

    @Test
    void agreesWithBrokersWhereNoAlternativeIsBetter() {
        List<DriverWindows> windows = new DriverTrials()
                .of(HERE)
                .of(HERE, DriverVariant.LZ4, 0.9, 1.5)
                .windows();

        BrokerDriver broker = new BrokerDriver(DriverTrials.VARIANTS, windows);

        assertThat(broker.sentence()).startsWith("What geobroker's brokers set agrees with these figures");
        assertThat(broker.table().rows())
                .containsExactly(List.of(
                        "own datacenter, 200 B",
                        "compression",
                        "none, the driver's default",
                        "lz4",
                        "0.90 (0.90 to 0.90)",
                        "1.50 (1.50 to 1.50)",
                        "worse"));
    }

    @Test
    void comparesWithWhatBrokersSetNotWithTheDefault() {
        List<DriverWindows> windows = new DriverTrials()
                .of(HERE)
                .of(HERE, DriverVariant.V4, 0.8, 1)
                .of(ABROAD)
                .of(ABROAD, DriverVariant.ONE_THREAD, 1.25, 1)
                .windows();

        BrokerDriver broker = new BrokerDriver(DriverTrials.VARIANTS, windows);

        assertThat(broker.sentence())
                .startsWith("What geobroker's brokers set does not agree with these figures in protocol"
                        + " (own datacenter, 200 B; set: V4, ")
                .contains("\"default\" gives 1.25 (1.25 to 1.25) times the operations")
                .doesNotContain("I/O threads");
        assertThat(broker.table().rows())
                .anySatisfy(row -> assertThat(row)
                        .contains("across the ocean, 200 B", "I/O threads", "default", "0.80 (0.80 to 0.80)", "worse"));
    }
}
