package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.RatePlan;
import io.geobroker.loadtest.cql.RatePlan.Step;
import java.time.Duration;
import java.util.List;

/**
 * Warm-up, calm, a rise from one to three times the sustained rate, and calm again.
 *
 * <p>Steps are whole seconds, since results are counted by seconds.
 */
record SurgePlan(double sustained, long seconds) {
    private static final double CALM = 0.5;
    private static final int BEFORE = 1;
    private static final int SURGE = 2;
    private static final int AFTER = 5;

    RatePlan rates() {
        return new RatePlan(List.of(
                step(CALM, 0.1), step(CALM, 0.15), step(1, 0.12), step(2, 0.12), step(3, 0.2), step(CALM, 0.31)));
    }

    private Step step(double times, double share) {
        return new Step(times * sustained, Duration.ofSeconds(Math.max(1, Math.round(share * seconds))));
    }

    /** Begin of the calm time to compare with. */
    long before() {
        return rates().until(BEFORE).toSeconds();
    }

    long surge() {
        return rates().until(SURGE).toSeconds();
    }

    long after() {
        return rates().until(AFTER).toSeconds();
    }

    long end() {
        return rates().length().toSeconds();
    }
}
