package io.geobroker.loadtest.experiment.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DriverReportTest {
    private static final int SECONDS = 4;
    private static final DriverSeries HERE = DriverSeries.LOCAL_SMALL;
    private static final DriverSeries ABROAD = DriverSeries.OCEAN_SMALL;

    @Test
    void dividesByOperations() {
        DriverWindow window = window(500, 1);

        assertThat(window.perSecond()).isEqualTo(500);
        assertThat(window.clientMicros()).isEqualTo(1_000);
        assertThat(window.nodesMicros()).isEqualTo(1_000);
        assertThat(window.calls(List.of("all"))).isEqualTo(2);
        assertThat(window.calls(List.of("read", "recvfrom"))).isEqualTo(1);
        assertThat(window.bytesSent()).isEqualTo(300);
        assertThat(window.bytesReceived()).as("nobody counted").isNaN();
        assertThat(window(0, 1).clientMicros()).as("nothing was answered").isNaN();
    }

    @Test
    void agreesWithBrokersWhereNoAlternativeIsBetter() {
        BrokerDriver broker = broker(trials(HERE, DriverVariant.LZ4, 0.9, 1.5));

        assertThat(broker.sentence()).startsWith("What geobroker's brokers set agrees with these figures");
        assertThat(broker.table().rows())
                .extracting(row -> String.join(" | ", row))
                .containsExactly("own datacenter, 200 B | compression | none, the driver's default | lz4"
                        + " | 0.90 (0.90 to 0.90) | 1.50 (1.50 to 1.50) | worse");
    }

    @Test
    void comparesWithWhatBrokersSetNotWithTheDefault() {
        BrokerDriver broker =
                broker(trials(HERE, DriverVariant.V4, 0.8, 1), trials(ABROAD, DriverVariant.ONE_THREAD, 1.25, 1));

        assertThat(broker.sentence())
                .startsWith("What geobroker's brokers set does not agree with these figures in protocol"
                        + " (own datacenter, 200 B; set: V4, ")
                .contains("\"default\" gives 1.25 (1.25 to 1.25) times the operations")
                .doesNotContain("I/O threads");
        assertThat(broker.table().rows())
                .anySatisfy(row -> assertThat(row)
                        .contains("across the ocean, 200 B", "I/O threads", "default", "0.80 (0.80 to 0.80)", "worse"));
    }

    @Test
    void whatWasPublishedIsComparedWithVariantsThatThereAre() {
        assertThat(Published.of(DriverReport.class).rows())
                .hasSize(8)
                .allSatisfy(row -> assertThat(row.get(6))
                        .isIn("", DriverVariant.NO_COALESCING, DriverVariant.EPOLL, DriverVariant.NAGLE));
    }

    private static BrokerDriver broker(DriverWindows... windows) {
        return new BrokerDriver(DriverVariant.all(8), List.of(windows));
    }

    /**
     * Three rounds of a variant, of the default and, a hundredth more of it, of its control.
     *
     * @param operations times those of the default
     * @param cpu times that of the default for each operation
     */
    private static DriverWindows trials(DriverSeries series, String variant, double operations, double cpu) {
        Rounds<DriverWindow> rounds = new Rounds<>(List.of());
        for (long round : List.of(1_000L, 1_100L, 900L)) {
            rounds.add(DriverVariant.DEFAULT, window(round, 1));
            rounds.add(DriverVariant.CONTROL, window(Math.round(1.01 * round), 1.01));
            rounds.add(variant, window(Math.round(operations * round), cpu));
        }
        return new DriverWindows(series, rounds);
    }

    /** A millisecond of CPU for each operation, 2 system calls of which one is a read, 300 bytes sent. */
    private static DriverWindow window(long perSecond, double cpu) {
        long answered = SECONDS * perSecond;
        Histogram micros = Histograms.empty();
        micros.recordValueWithCount(5_000, answered);
        double cpuSeconds = cpu * answered / 1_000;
        return new DriverWindow(
                SECONDS,
                new Slice(answered, 0, answered, Map.of(), micros),
                Map.of(ClientResult.CPU_NANOS, Math.round(1e9 * cpuSeconds), ClientResult.BYTES_SENT, 300 * answered),
                Map.of(SystemCalls.ALL, 2.0 * perSecond, "recvfrom", 1.0 * perSecond),
                new Usage(Map.of("cassandra-a-1", new Usage.Taken(SECONDS, cpuSeconds, 0, Map.of(), 500))));
    }
}
