package io.geobroker.loadtest.cql;

import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;

/** A rate that changes in steps, of one client or of all together. */
public record RatePlan(List<Step> steps) {

    /** @param perSecond operations, more than 0 */
    public record Step(double perSecond, Duration length) {}

    /** Each step multiplies the rate. */
    public static RatePlan rising(double first, double factor, int steps, Duration each) {
        return new RatePlan(DoubleStream.iterate(first, rate -> rate * factor)
                .limit(steps)
                .mapToObj(rate -> new Step(rate, each))
                .toList());
    }

    public RatePlan sharedBy(int clients) {
        return new RatePlan(steps.stream()
                .map(step -> new Step(step.perSecond / clients, step.length))
                .toList());
    }

    /** @return length of the steps before this one; of all steps for the number after the last */
    public Duration until(int step) {
        return steps.stream().limit(step).map(Step::length).reduce(Duration.ZERO, Duration::plus);
    }

    public Duration length() {
        return until(steps.size());
    }
}
