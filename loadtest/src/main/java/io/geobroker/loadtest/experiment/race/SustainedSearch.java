package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.window.Window;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Searches the highest sustained share of the load: up by half, then by bisection. */
final class SustainedSearch {
    /** Limit of the 99th percentile from a ticker's due time to its fill. */
    static final double LIMIT_MILLIS = 50;

    /** Least part of the asked orders and trades. */
    static final double CARRIED = 0.9;

    private static final double UP = 1.5;
    /** Ratio of tried shares at which the search ends. */
    private static final double NEAR_ENOUGH = 1.25;

    private static final double HIGHEST = 20;

    private final NavigableMap<Double, Boolean> tried = new TreeMap<>();
    private final List<Double> first;
    private final boolean goesOn;

    /** @param first shares that are always tried */
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

    /** Empty when the highest is found, or no tried share is sustained. */
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
