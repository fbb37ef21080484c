package io.geobroker.loadtest.experiment.cli;

import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentProgress;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.cli.TimedLines;
import io.geobroker.testbed.progress.Step;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Shows an experiment's progress as one step. */
final class StepOfExperiment implements ExperimentProgress {
    private static final Duration WORLD_STARTS_IN = Duration.ofSeconds(90);

    private final TimedLines lines;
    private volatile @Nullable Step step;

    StepOfExperiment(TimedLines lines) {
        this.lines = lines;
    }

    Report during(Experiment experiment, Lab lab) throws InterruptedException {
        Step begun = lines.step("experiment " + experiment.name(), WORLD_STARTS_IN);
        step = begun;
        try {
            return lab.run(experiment);
        } finally {
            begun.end();
        }
    }

    @Override
    public void say(String line) {
        lines.say(line);
    }

    @Override
    public void willTake(Duration length) {
        Step begun = step;
        if (begun != null) {
            begun.willTake(begun.left().plus(length));
        }
    }
}
