package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.fault.FaultKind;
import java.time.Duration;
import java.util.List;

/**
 * How hard it storms.
 *
 * @param seed everything is drawn from it; the same seed and options give the same plan
 * @param label begins the names of all orders; another one for each storm on the same world
 * @param duration of the placing; settling comes on top
 * @param customers how many; the accounts of the world must be as many
 * @param stepsPerSecond what all customers do together
 * @param tickersPerSecond of all symbols together
 * @param faults the kinds that have their turn; none for calm
 */
public record StormOptions(
        long seed,
        String label,
        Duration duration,
        int customers,
        double stepsPerSecond,
        double tickersPerSecond,
        List<FaultKind> faults) {
    /** Enough that some meet themselves, and most have several orders waiting. */
    public static final int CUSTOMERS = 200;

    public StormOptions {
        faults = List.copyOf(faults);
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("a storm must last: " + duration);
        }
        if (customers < 1) {
            throw new IllegalArgumentException("a storm needs customers: " + customers);
        }
    }

    /** At the rates that a machine of two cores with six Cassandra nodes stands. */
    public static StormOptions of(long seed, Duration duration) {
        return new StormOptions(
                seed, "storm-" + Long.toHexString(seed), duration, CUSTOMERS, 15, 30, FaultKind.usual());
    }

    public StormOptions withoutFaults() {
        return withFaults(List.of());
    }

    public StormOptions withFaults(List<FaultKind> kinds) {
        return new StormOptions(seed, label, duration, customers, stepsPerSecond, tickersPerSecond, kinds);
    }

    public StormOptions withCustomers(int number) {
        return new StormOptions(seed, label, duration, number, stepsPerSecond, tickersPerSecond, faults);
    }

    public StormOptions labelled(String other) {
        return new StormOptions(seed, other, duration, customers, stepsPerSecond, tickersPerSecond, faults);
    }

    public StormOptions withStepsPerSecond(double rate) {
        return new StormOptions(seed, label, duration, customers, rate, tickersPerSecond, faults);
    }
}
