package io.geobroker.loadtest.experiment;

import java.time.Duration;

/** Receives an experiment's progress, from several threads. */
@FunctionalInterface
public interface ExperimentProgress {
    void say(String line);

    /** The world is about to be loaded for about this time. */
    default void willTake(Duration length) {}
}
