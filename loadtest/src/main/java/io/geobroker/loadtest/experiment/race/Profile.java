package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.measure.FlameGraphs;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.process.WorldProcess;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Draws flame graphs of a system's first broker and a node under an unmeasured load. */
final class Profile {
    private static final String NODES = "cassandra-";

    private final String experiment;
    private final ExperimentWorld world;
    private final Bench bench;
    private final ExperimentSettings settings;

    Profile(Experiment experiment, ExperimentWorld world, Bench bench, ExperimentSettings settings) {
        this.experiment = experiment.name();
        this.world = world;
        this.bench = bench;
        this.settings = settings;
    }

    /** Reports a failed profile as progress and goes on. */
    List<Report.Link> of(SystemUnderTest system, Load load, Rates rates, long round, Duration length)
            throws InterruptedException {
        List<WorldProcess> all = world.processes();
        List<WorldProcess> looked = Stream.concat(system.processes().stream(), Stream.of(NODES))
                .flatMap(prefix -> all.stream()
                        .filter(each -> each.name().startsWith(prefix) && each.isRunning())
                        .limit(1))
                .toList();
        Map<String, Path> pages;
        long orders;
        try (RunningLoad running = bench.run(
                system, load, Place.LOCAL, round, rates, length.multipliedBy(2).plusSeconds(10))) {
            TimeUnit.NANOSECONDS.sleep(length.dividedBy(2).toNanos());
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

    private Map<String, Path> draw(List<WorldProcess> processes, Duration length, String ending) {
        try {
            return FlameGraphs.draw(
                    processes,
                    length,
                    process -> settings.out().resolve(experiment + "-" + process + ending),
                    world.testbed().directory().resolve("profiler"));
        } catch (UncheckedIOException e) {
            settings.say("no flame graphs: " + e.getMessage() + ": " + e.getCause());
            return Map.of();
        }
    }
}
