package io.geobroker.loadtest.experiment;

import java.time.Duration;

/** Receives an experiment's progress, from several threads. */
@FunctionalInterface
public interface ExperimentProgress {
    void say(String line);

    /** About how long the world will be loaded from now. */
    default void willTake(Duration length) {}
}
