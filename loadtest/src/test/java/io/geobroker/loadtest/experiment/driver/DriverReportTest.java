package io.geobroker.loadtest.experiment.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.measure.Usage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
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

    @Test
    void whatWasPublishedIsComparedWithVariantsThatThereAre() {
        assertThat(Published.of(DriverReport.class).rows())
                .hasSize(8)
                .allSatisfy(row -> assertThat(row.get(6))
                        .isIn("", DriverVariant.NO_COALESCING, DriverVariant.EPOLL, DriverVariant.NAGLE));
    }

    /** Windows that were not measured: four seconds each, half of the CPU time the client's. */
    private static final class DriverTrials {
        static final int SECONDS = 4;
        private static final List<Long> ROUNDS = List.of(1_000L, 1_100L, 900L);

        static final List<DriverVariant> VARIANTS = DriverVariant.all(8);
        private final Map<DriverSeries, DriverWindows> windows = new EnumMap<>(DriverSeries.class);

        /** With the default and, a hundredth more of it, its control in three rounds. */
        DriverTrials of(DriverSeries series) {
            return of(series, DriverVariant.DEFAULT, 1, 1).of(series, DriverVariant.CONTROL, 1.01, 1.01);
        }

        /**
         * @param operations times those of the default, each round
         * @param cpu times that of the default for each operation
         */
        DriverTrials of(DriverSeries series, String variant, double operations, double cpu) {
            Rounds<DriverWindow> rounds = windows.computeIfAbsent(
                            series, added -> new DriverWindows(added, new Rounds<>(List.of())))
                    .rounds();
            ROUNDS.forEach(round -> rounds.add(variant, window(Math.round(operations * round), cpu)));
            return this;
        }

        List<DriverWindows> windows() {
            return List.copyOf(windows.values());
        }

        /** A millisecond of CPU for each operation, 2 system calls of which one is a read, 300 bytes sent. */
        static DriverWindow window(long perSecond, double cpu) {
            long answered = SECONDS * perSecond;
            Histogram micros = Histograms.empty();
            micros.recordValueWithCount(5_000, answered);
            double cpuSeconds = cpu * answered / 1_000;
            return new DriverWindow(
                    SECONDS,
                    new Slice(answered, 0, answered, Map.of(), micros),
                    Map.of(
                            ClientResult.CPU_NANOS,
                            Math.round(1e9 * cpuSeconds),
                            ClientResult.BYTES_SENT,
                            300 * answered),
                    Map.of(SystemCalls.ALL, 2.0 * perSecond, "recvfrom", 1.0 * perSecond),
                    new Usage(Map.of("cassandra-a-1", new Usage.Taken(SECONDS, cpuSeconds, 0, Map.of(), 500))));
        }
    }
}
