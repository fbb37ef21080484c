package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.load.ReadingsWatch;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;

/**
 * One variant under one disturbance, in seconds since the brokers' start.
 *
 * @param calm end of the warm-up
 * @param from begin of the disturbance
 * @param until its end
 * @param givenUp statements that a valve did not send, by priority
 * @param usage during the disturbance
 */
record ValveRun(
        ValveScenario scenario,
        double calm,
        double from,
        double until,
        List<ValvePart.Second> seconds,
        List<ReadingsWatch.Done> done,
        Map<String, Long> givenUp,
        Usage usage) {
    /** Recovery requires a p99 of at most this multiple of the calm one. */
    private static final double NEARLY_AS_FAST = 2;

    /** @throws IllegalStateException when nothing was filled while disturbed */
    ValveRun requireFills(String variant) {
        if (disturbed().fills() == 0) {
            throw new IllegalStateException("nothing was filled with " + variant + ": " + scenario);
        }
        return this;
    }

    ValvePart beforehand() {
        return between(calm, from, from);
    }

    /** Brokers' part extends to their first report after it: overloaded ones report late. */
    ValvePart disturbed() {
        double told = done.stream()
                .mapToDouble(ReadingsWatch.Done::at)
                .filter(at -> at >= until)
                .findFirst()
                .orElse(until);
        return between(from, until, told);
    }

    private ValvePart between(double after, double upTo, double toldUpTo) {
        return new ValvePart(
                seconds.stream()
                        .filter(second -> second.at() > after && second.at() <= upTo)
                        .toList(),
                done.stream()
                        .filter(each -> each.at() > after && each.at() <= toldUpTo)
                        .toList());
    }

    /** Statements for which a customer or an order waited. */
    long customersGivenUp() {
        return givenUp.entrySet().stream()
                .filter(each -> !each.getKey().equals("background"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** @return infinite if it never recovers */
    double secondsToRecover() {
        double usual = beforehand().admitted().p99();
        return seconds.stream()
                .filter(second -> second.at() > until
                        && second.takesNearlyAll()
                        && second.latencies().p99() <= NEARLY_AS_FAST * usual)
                .mapToDouble(second -> second.at() - until)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    double secondsAfter() {
        return seconds.get(seconds.size() - 1).at() - until;
    }
}
