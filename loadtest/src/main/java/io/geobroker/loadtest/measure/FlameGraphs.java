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

/**
 * Draws what running JVMs spend their CPU time on: attaches async-profiler to them and writes a page for each. Attaching
 * needs Linux or macOS and processes of the same user.
 */
public final class FlameGraphs {
    /** Stack traces, by the CPU time of the threads; needs no right to read performance counters. */
    private static final String EVENT = "itimer";

    private FlameGraphs() {}

    /**
     * Samples all of them at once, for so long; returns when their pages are written. What is measured meanwhile is not worth
     * keeping.
     *
     * @param page where that of a process goes, by its name; the directory exists
     * @param unpacked where the profiler is unpacked to; must stay while the processes run
     * @throws UncheckedIOException when a process could not be profiled
     * @return the page of each process, by its name; of none where the profiler does not run
     */
    public static Map<String, Path> draw(
            List<WorldProcess> processes, Duration length, Function<String, Path> page, Path unpacked) {
        if (!AsyncProfilerLoader.isSupported()) {
            return Map.of();
        }
        try {
            AsyncProfilerLoader.setExtractionDirectory(Files.createDirectories(unpacked));
            // Unpacks it, which two threads at once cannot.
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
