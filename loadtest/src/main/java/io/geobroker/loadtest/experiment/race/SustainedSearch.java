package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.window.Window;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Looks for the highest share of the load that is sustained: up by half until one is not, then between the two. */
final class SustainedSearch {
    /** A longer 99th percentile from the moment a ticker was meant to be sent to its fill is not sustained. */
    static final double LIMIT_MILLIS = 50;

    /** Less of the orders taken, or of the trades made, is not either. */
    static final double CARRIED = 0.9;

    private static final double UP = 1.5;
    /** How many times the highest sustained the next one may be when the search ends. */
    private static final double NEAR_ENOUGH = 1.25;

    private static final double HIGHEST = 20;

    private final NavigableMap<Double, Boolean> tried = new TreeMap<>();
    private final List<Double> first;
    private final boolean goesOn;

    /**
     * @param first shares that are tried whatever becomes of them
     * @param goesOn whether others are, then
     */
    SustainedSearch(List<Double> first, boolean goesOn) {
        this.first = first;
        this.goesOn = goesOn;
    }

    static boolean isSustained(Window window) {
        return window.sinceTickerTime().p99() <= LIMIT_MILLIS && window.carried(CARRIED);
    }

    void tried(double share, boolean sustained) {
        tried.put(share, sustained);
    }

    /** Which share to try next; empty when the highest is found, or none of those that were tried is sustained. */
    OptionalDouble next() {
        if (tried.size() < first.size()) {
            return OptionalDouble.of(first.get(tried.size()));
        }
        OptionalDouble highest = tried.entrySet().stream()
                .filter(Map.Entry::getValue)
                .mapToDouble(Map.Entry::getKey)
                .max();
        if (highest.isEmpty() || !goesOn) {
            return OptionalDouble.empty();
        }
        double sustained = highest.getAsDouble();
        Double failed = tried.higherKey(sustained);
        if (failed == null) {
            return sustained < HIGHEST ? OptionalDouble.of(sustained * UP) : OptionalDouble.empty();
        }
        return failed / sustained > NEAR_ENOUGH
                ? OptionalDouble.of(Math.sqrt(sustained * failed))
                : OptionalDouble.empty();
    }
}
