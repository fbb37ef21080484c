package io.geobroker.loadtest.storm;

import java.time.Duration;

/**
 * How hard it storms.
 *
 * @param seed everything is drawn from it; the same seed and options give the same plan
 * @param label begins the names of all orders; another one for each storm on the same world
 * @param duration of the placing; settling comes on top
 * @param customers how many; the accounts of the world must be as many
 * @param stepsPerSecond what all customers do together
 * @param tickersPerSecond of all symbols together
 * @param faults whether regions are cut, brokers and nodes killed
 */
public record StormOptions(
        long seed,
        String label,
        Duration duration,
        int customers,
        double stepsPerSecond,
        double tickersPerSecond,
        boolean faults) {
    /** Enough that some meet themselves, and most have several orders waiting. */
    public static final int CUSTOMERS = 200;

    public StormOptions {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("a storm must last: " + duration);
        }
        if (customers < 1) {
            throw new IllegalArgumentException("a storm needs customers: " + customers);
        }
    }

    /** At the rates that a machine of two cores with six Cassandra nodes stands. */
    public static StormOptions of(long seed, Duration duration) {
        return new StormOptions(seed, "storm-" + Long.toHexString(seed), duration, CUSTOMERS, 15, 30, true);
    }

    public StormOptions withoutFaults() {
        return new StormOptions(seed, label, duration, customers, stepsPerSecond, tickersPerSecond, false);
    }

    public StormOptions labelled(String other) {
        return new StormOptions(seed, other, duration, customers, stepsPerSecond, tickersPerSecond, faults);
    }

    public StormOptions withStepsPerSecond(double rate) {
        return new StormOptions(seed, label, duration, customers, rate, tickersPerSecond, faults);
    }
}
