package io.geobroker.loadtest.measure;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * One variant against another, measured in turn: the ratio of each pair of neighbours, so that what the machine did to both
 * cancels out, and how far the pairs spread.
 *
 * @param median of the pairs' ratios
 * @param lowest of them
 * @param highest of them
 * @param pairs how many; 0 leaves the others NaN
 */
public record Ratio(double median, double lowest, double highest, int pairs) {

    /**
     * @param ours a value of each round
     * @param theirs a value of each round, in the same order; pairs where it is 0 or one is unknown (NaN) are left out
     */
    public static Ratio of(List<Double> ours, List<Double> theirs) {
        double[] ratios = IntStream.range(0, Math.min(ours.size(), theirs.size()))
                .filter(i -> theirs.get(i) != 0)
                .mapToDouble(i -> ours.get(i) / theirs.get(i))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (ratios.length == 0) {
            return new Ratio(Double.NaN, Double.NaN, Double.NaN, 0);
        }
        int middle = ratios.length / 2;
        double median = ratios.length % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
        return new Ratio(median, ratios[0], ratios[ratios.length - 1], ratios.length);
    }

    /** {@code 0.42 (0.40 to 0.47, 3 pairs)}. */
    @Override
    public String toString() {
        return pairs == 0
                ? "unknown"
                : String.format(
                        Locale.ROOT,
                        "%.3g (%.3g to %.3g, %d pair%s)",
                        median,
                        lowest,
                        highest,
                        pairs,
                        pairs == 1 ? "" : "s");
    }
}
