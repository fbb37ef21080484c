package io.geobroker.loadtest.measure;

import java.util.List;
import java.util.Locale;

/**
 * Median and range of repeated measurements.
 *
 * @param median mean of the two in the middle if their number is even
 */
public record Spread(double median, double lowest, double highest) {

    /** Formats like {@code 1.08 (1.05 to 1.11)}, each figure in this format. */
    public String text(String format) {
        return String.format(Locale.ROOT, format + " (" + format + " to " + format + ")", median, lowest, highest);
    }

    /** @param values NaN is skipped; without any other all is NaN */
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
