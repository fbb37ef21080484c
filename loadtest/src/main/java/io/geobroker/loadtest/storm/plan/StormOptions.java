package io.geobroker.loadtest.storm.plan;

import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.schema.Checks;
import java.time.Duration;
import java.util.List;

/**
 * The size of a storm.
 *
 * @param seed the same seed and options give the same plan
 * @param label prefix of client order ids, unique among storms on a world
 * @param duration of the placing; settling comes on top
 * @param stepsPerSecond of all customers together
 * @param tickersPerSecond of all symbols together
 */
public record StormOptions(
        long seed,
        String label,
        Duration duration,
        int customers,
        double stepsPerSecond,
        double tickersPerSecond,
        List<FaultKind> faults) {
    /** Some trade with themselves, and most have several orders waiting. */
    public static final int CUSTOMERS = 200;

    public StormOptions {
        faults = List.copyOf(faults);
        Checks.that(duration.compareTo(Duration.ZERO) > 0, "a storm must last: " + duration);
        Checks.that(customers >= 1, "a storm needs customers: " + customers);
        Checks.that(
                stepsPerSecond > 0 && tickersPerSecond > 0,
                "a storm needs steps and tickers, more than 0 a second: " + stepsPerSecond + " and "
                        + tickersPerSecond);
    }

    /** Rates for two cores with six Cassandra nodes. */
    public static StormOptions of(long seed, Duration duration) {
        return new StormOptions(
                seed, "storm-" + Long.toHexString(seed), duration, CUSTOMERS, 15, 30, FaultKind.usual());
    }

    public StormOptions withFaults(List<FaultKind> kinds) {
        return new StormOptions(seed, label, duration, customers, stepsPerSecond, tickersPerSecond, kinds);
    }

    public StormOptions withStepsPerSecond(double rate) {
        return new StormOptions(seed, label, duration, customers, rate, tickersPerSecond, faults);
    }
}
