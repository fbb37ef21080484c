package io.geobroker.loadtest.measure;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Median and range of repeated measurements; NaN without any.
 *
 * @param median mean of the two in the middle if their number is even
 * @param count of measurements
 */
public record Spread(double median, double lowest, double highest, int count) {

    /** @param values NaN is skipped */
    public static Spread of(List<Double> values) {
        double[] sorted = values.stream()
                .mapToDouble(Double::doubleValue)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return new Spread(Double.NaN, Double.NaN, Double.NaN, 0);
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /**
     * The ratio of two variants measured in turn, by neighbours, so that drift of the machine cancels out.
     *
     * @param ours by round
     * @param theirs by round; pairs with 0 here or NaN are left out
     */
    public static Spread ratio(List<Double> ours, List<Double> theirs) {
        return of(IntStream.range(0, Math.min(ours.size(), theirs.size()))
                .mapToObj(i -> ours.get(i) / theirs.get(i))
                .toList());
    }

    /** Like {@code 1.08 (1.05 to 1.11)}. */
    @Override
    public String toString() {
        return count == 0 ? "unknown" : String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median, lowest, highest);
    }
}
