package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.process.Uninterrupted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import one.profiler.AsyncProfilerLoader;

/**
 * Draws flame graphs of a system's first broker and a node under an unmeasured load, with async-profiler: Linux or macOS,
 * same user.
 */
record Profile(String experiment, ExperimentWorld world, Bench bench, ExperimentSettings settings) {
    private static final String NODES = "cassandra-";
    /** Samples by CPU time of threads; needs no access to performance counters. */
    private static final String EVENT = "itimer";

    /** Reports a failed profile as progress and goes on. */
    List<Report.Link> of(SystemUnderTest system, Load load, Rates rates, long round, Duration length) {
        List<ChildProcess> all = world.processes();
        List<ChildProcess> looked = Stream.concat(system.processes().stream(), Stream.of(NODES))
                .flatMap(prefix -> all.stream()
                        .filter(each -> each.name().startsWith(prefix) && each.isRunning())
                        .limit(1))
                .toList();
        Map<String, Path> pages;
        long orders;
        try (RunningLoad running = bench.run(system, load, Place.LOCAL, round, rates)) {
            Uninterrupted.pause(length.dividedBy(2));
            pages = draw(looked, length, "-under-" + system.name() + ".html");
            orders = running.ordersSent();
        }
        bench.awaitQuiet(system);
        return pages.entrySet().stream()
                .map(page -> new Report.Link(
                        "Flame graph of " + page.getKey() + " under " + system.name() + ", " + orders + " orders at "
                                + rates,
                        page.getValue().getFileName().toString()))
                .toList();
    }

    /** @return page by process name; empty where the profiler does not run */
    private Map<String, Path> draw(List<ChildProcess> processes, Duration length, String ending) {
        if (!AsyncProfilerLoader.isSupported()) {
            return Map.of();
        }
        Map<String, Path> pages = new ConcurrentSkipListMap<>();
        try {
            AsyncProfilerLoader.setExtractionDirectory(
                    Files.createDirectories(world.testbed().directory().resolve("profiler")));
            // Unpacks it: two threads at once cannot.
            AsyncProfilerLoader.executeProfiler("--version");
            Parallel.forEach(
                    processes,
                    process -> process.pid().ifPresent(pid -> {
                        Path page = settings.out().resolve(experiment + "-" + process.name() + ending);
                        draw(process.name(), pid, length, page);
                        pages.put(process.name(), page);
                    }));
            return pages;
        } catch (IOException | UncheckedIOException e) {
            settings.say("no flame graphs: " + e.getMessage() + ": " + e.getCause());
            return Map.of();
        }
    }

    private static void draw(String process, long pid, Duration length, Path page) {
        String seconds = Long.toString(Math.max(1, length.toSeconds()));
        String file = page.toAbsolutePath().toString();
        try {
            AsyncProfilerLoader.executeProfiler(
                    "-e", EVENT, "-d", seconds, "--title", process, "-f", file, Long.toString(pid));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot profile " + process, e);
        }
    }
}
