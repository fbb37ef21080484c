package io.geobroker.loadtest.measure;

import java.util.List;

/**
 * A figure that was measured several times.
 *
 * @param median of the measurements, between the two in the middle if their number is even
 * @param lowest of them
 * @param highest of them
 */
public record Spread(double median, double lowest, double highest) {

    /** @param values at least one; those that are no number are left out, and without any all is NaN */
    public static Spread of(List<Double> values) {
        double[] sorted = values.stream()
                .mapToDouble(Double::doubleValue)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return new Spread(Double.NaN, Double.NaN, Double.NaN);
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
}
