package io.geobroker.loadtest.experiment;

import java.time.Duration;

/** Told what an experiment does, from several threads. */
@FunctionalInterface
public interface ExperimentProgress {
    /** A line now and then. */
    void say(String line);

    /** That it is about to load its world for about so long. */
    default void willTake(Duration length) {}
}
