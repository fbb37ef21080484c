package io.geobroker.loadtest.measure;

import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.process.WorldProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import one.profiler.AsyncProfilerLoader;

/** Draws flame graphs of running JVMs with async-profiler: Linux or macOS, same user. */
public final class FlameGraphs {
    /** Samples by CPU time of threads; needs no access to performance counters. */
    private static final String EVENT = "itimer";

    private FlameGraphs() {}

    /**
     * Profiles all at once until their pages are written, which disturbs measurements.
     *
     * @param page by process name; the directory exists
     * @param unpacked directory for the profiler; must stay while the processes run
     * @throws UncheckedIOException when a process could not be profiled
     * @return page by process name; empty where the profiler does not run
     */
    public static Map<String, Path> draw(
            List<WorldProcess> processes, Duration length, Function<String, Path> page, Path unpacked) {
        if (!AsyncProfilerLoader.isSupported()) {
            return Map.of();
        }
        try {
            AsyncProfilerLoader.setExtractionDirectory(Files.createDirectories(unpacked));
            // Unpacks it: two threads at once cannot.
            AsyncProfilerLoader.executeProfiler("--version");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack the profiler to " + unpacked, e);
        }
        Map<String, Path> pages = new ConcurrentSkipListMap<>();
        Parallel.forEach(
                processes,
                process -> draw(process, length, page.apply(process.name()))
                        .ifPresent(written -> pages.put(process.name(), written)));
        return pages;
    }

    private static Optional<Path> draw(WorldProcess process, Duration length, Path page) {
        return process.pid().map(pid -> {
            try {
                AsyncProfilerLoader.executeProfiler(
                        "-e",
                        EVENT,
                        "-d",
                        Long.toString(Math.max(1, length.toSeconds())),
                        "--title",
                        process.name(),
                        "-f",
                        page.toAbsolutePath().toString(),
                        pid.toString());
                return page;
            } catch (IOException e) {
                throw new UncheckedIOException("cannot profile " + process.name(), e);
            }
        });
    }
}
