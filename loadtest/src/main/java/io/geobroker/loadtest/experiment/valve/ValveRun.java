package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.load.ReadingsWatch;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;

/**
 * One variant under one disturbance, second by second since the brokers were started.
 *
 * @param calm when they had been warmed up
 * @param from when the disturbance began, in seconds
 * @param until when it ended
 * @param seconds as customers saw it
 * @param done as brokers told
 * @param givenUp statements that were not sent since the start, by priority
 * @param usage of the processes while disturbed
 */
record ValveRun(
        String variant,
        ValveScenario scenario,
        double calm,
        double from,
        double until,
        List<ValvePart.Second> seconds,
        List<ReadingsWatch.Done> done,
        Map<String, Long> givenUp,
        Usage usage) {
    /** Recovered is who takes nearly all that is sent again, nearly as fast as before. */
    private static final double NEARLY_AS_FAST = 2;

    ValvePart beforehand() {
        return between(calm, from, from);
    }

    /** What brokers did until they told for the first time after the disturbance: overloaded ones tell late. */
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

    /** Statements that a customer, or his order, waited for. */
    long customersGivenUp() {
        return givenUp.entrySet().stream()
                .filter(each -> !each.getKey().equals("background"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Seconds from the end of the disturbance until it was as before; infinite if it was not within the time. */
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

    /** How long it was watched after the disturbance. */
    double secondsAfter() {
        return seconds.get(seconds.size() - 1).at() - until;
    }
}
