package io.geobroker.loadtest.experiment;

import io.geobroker.schema.Checks;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The settings of a run of experiments.
 *
 * @param testbed the default world
 * @param minutes of load in an experiment, without starts; empty for its default
 * @param brief runs the shortest form, which only shows that it works
 * @param seed of all random choices
 * @param home the checkout
 * @param progress receives lines, from several threads
 * @param onLoad receives about how long the world will be loaded from then
 */
public record ExperimentSettings(
        TestbedOptions testbed,
        OptionalDouble minutes,
        boolean brief,
        long seed,
        Path out,
        Path home,
        Program broker,
        Program simulator,
        Consumer<String> progress,
        Consumer<Duration> onLoad) {
    /** Of each broker, unless an experiment needs more. */
    public static final int BROKER_HEAP_MEBIBYTES = 384;

    private static final double BRIEF_MINUTES = 0.15;

    public ExperimentSettings {
        minutes.ifPresent(wanted -> Checks.that(wanted > 0, "minutes must be > 0: " + wanted));
    }

    /** Also announces it to {@link #onLoad}. */
    public Duration length(double defaultMinutes) {
        Duration length =
                Duration.ofMillis(Math.round(60_000 * (brief ? BRIEF_MINUTES : minutes.orElse(defaultMinutes))));
        onLoad.accept(length);
        return length;
    }

    /** The command that repeats the measurement. */
    String command(String experiment) {
        return "./geobroker experiment " + experiment
                + " --world " + testbed.worldFile()
                + " --nodes " + testbed.nodesPerDatacenter()
                + (testbed.cassandra().settings().containsKey("internode_compression") ? " --compress-ocean" : "")
                + " --seed " + seed
                + (minutes.isPresent() ? " --minutes " + minutes.getAsDouble() : "")
                + (brief ? " --brief" : "");
    }

    ExperimentSettings withProgress(Consumer<String> told) {
        return new ExperimentSettings(testbed, minutes, brief, seed, out, home, broker, simulator, told, onLoad);
    }

    public void say(String line) {
        progress.accept(line);
    }
}
