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
        List<Double> ratios = IntStream.range(0, Math.min(ours.size(), theirs.size()))
                .filter(i -> theirs.get(i) != 0)
                .mapToObj(i -> ours.get(i) / theirs.get(i))
                .filter(Double::isFinite)
                .toList();
        Spread spread = Spread.of(ratios);
        return new Ratio(spread.median(), spread.lowest(), spread.highest(), ratios.size());
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
