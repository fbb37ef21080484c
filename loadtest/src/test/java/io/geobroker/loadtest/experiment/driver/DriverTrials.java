package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.measure.Usage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Windows of the driver that were not measured: four seconds each, half of the CPU time the client's. */
final class DriverTrials {
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
                Map.of(ClientResult.CPU_NANOS, Math.round(1e9 * cpuSeconds), ClientResult.BYTES_SENT, 300 * answered),
                Map.of(SystemCalls.ALL, 2.0 * perSecond, "recvfrom", 1.0 * perSecond),
                new Usage(Map.of("cassandra-a-1", new Usage.Taken(SECONDS, cpuSeconds, 0, Map.of(), 500))));
    }
}
