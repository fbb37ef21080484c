package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.ProcessWork;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.SystemCalls;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Windows of the driver that were not measured: four seconds each, half of the CPU time the client's. */
final class DriverTrials {
    static final int SECONDS = 4;
    private static final List<Long> ROUNDS = List.of(1_000L, 1_100L, 900L);

    private final DriverWindows windows = new DriverWindows(DriverVariant.all(8));

    /** With the default and, a hundredth more of it, its control in three rounds. */
    DriverTrials of(DriverSeries series) {
        return of(series, DriverVariant.DEFAULT, 1, 1).of(series, DriverVariant.CONTROL, 1.01, 1.01);
    }

    /**
     * @param operations times those of the default, each round
     * @param cpu times that of the default for each operation
     */
    DriverTrials of(DriverSeries series, String variant, double operations, double cpu) {
        ROUNDS.forEach(round -> windows.add(series, variant, window(Math.round(operations * round), cpu)));
        return this;
    }

    DriverWindows windows() {
        return windows;
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
                cpuSeconds,
                Map.of(
                        ProcessWork.READS,
                        answered,
                        ProcessWork.WRITES,
                        answered / 2,
                        ClientResult.BYTES_SENT,
                        300 * answered),
                Map.of(SystemCalls.ALL, 2.0 * perSecond, "recvfrom", 1.0 * perSecond),
                new Usage(Map.of("cassandra-a-1", new Usage.Taken(SECONDS, cpuSeconds, 0, Map.of(), 500))));
    }
}
