package io.geobroker.loadtest.experiment;

import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The settings of a run of experiments.
 *
 * @param testbed the default world
 * @param minutes of load in an experiment, without starts; empty for its default
 * @param brief runs the shortest form, which only shows that it works
 * @param seed of all random choices
 * @param home the checkout
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
        ExperimentProgress progress) {
    /** Of each broker, unless an experiment needs more. */
    public static final int BROKER_HEAP_MEBIBYTES = 384;

    private static final double BRIEF_MINUTES = 0.15;

    public ExperimentSettings {
        if (minutes.isPresent() && !(minutes.getAsDouble() > 0)) {
            throw new IllegalArgumentException("minutes must be > 0: " + minutes.getAsDouble());
        }
    }

    /** Also announces it to {@link #progress}. */
    public Duration length(double defaultMinutes) {
        Duration length =
                Duration.ofMillis(Math.round(60_000 * (brief ? BRIEF_MINUTES : minutes.orElse(defaultMinutes))));
        progress.willTake(length);
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

    ExperimentSettings withProgress(ExperimentProgress told) {
        return new ExperimentSettings(testbed, minutes, brief, seed, out, home, broker, simulator, told);
    }

    public void say(String line) {
        progress.say(line);
    }
}
