package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.system.PrototypeProgram;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * What experiments are run with.
 *
 * @param testbed the world they run on, unless they need others
 * @param minutes about how long an experiment loads its world, starting it not included; empty for its own default
 * @param brief whether only the shortest form is run, which shows that it works and measures nothing
 * @param seed everything random is drawn from it
 * @param out where reports are written
 * @param home the checkout
 * @param broker what to run as our broker
 * @param simulator what to run as a region's simulator
 * @param prototype how to run the prototype's
 * @param brokerHeapMebibytes of each of our brokers
 * @param progress told what is done, and how long it takes
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
        PrototypeProgram prototype,
        int brokerHeapMebibytes,
        ExperimentProgress progress) {
    private static final double BRIEF_MINUTES = 0.15;

    public ExperimentSettings {
        if (minutes.isPresent() && !(minutes.getAsDouble() > 0)) {
            throw new IllegalArgumentException("minutes must be > 0: " + minutes.getAsDouble());
        }
    }

    /** How long to load the world. */
    public Duration length(double defaultMinutes) {
        Duration length =
                Duration.ofMillis(Math.round(60_000 * (brief ? BRIEF_MINUTES : minutes.orElse(defaultMinutes))));
        progress.willTake(length);
        return length;
    }

    /** The command that measures the same again. */
    String command(String experiment) {
        return "./geobroker experiment " + experiment
                + " --world " + testbed.worldFile()
                + " --nodes " + testbed.nodesPerDatacenter()
                + " --seed " + seed
                + (minutes.isPresent() ? " --minutes " + minutes.getAsDouble() : "")
                + (brief ? " --brief" : "");
    }

    public ExperimentSettings withBrokerHeapMebibytes(int heap) {
        return new ExperimentSettings(
                testbed, minutes, brief, seed, out, home, broker, simulator, prototype, heap, progress);
    }

    /** The same, told to somebody else. */
    ExperimentSettings withProgress(ExperimentProgress told) {
        return new ExperimentSettings(
                testbed, minutes, brief, seed, out, home, broker, simulator, prototype, brokerHeapMebibytes, told);
    }

    public void say(String line) {
        progress.say(line);
    }
}
