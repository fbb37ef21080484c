package io.geobroker.loadtest.measure;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The ratio of two variants measured in turn, by neighbours, so that drift of the machine cancels out.
 *
 * @param median of the pairs' ratios
 * @param pairs 0 leaves the others NaN
 */
public record Ratio(double median, double lowest, double highest, int pairs) {

    /**
     * @param ours by round
     * @param theirs by round; pairs with 0 here or NaN are left out
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

    public Spread spread() {
        return new Spread(median, lowest, highest);
    }

    /** {@code 0.42 (0.40 to 0.47, 3 pairs)}. */
    @Override
    public String toString() {
        String counted = pairs == 1 ? "1 pair" : pairs + " pairs";
        return pairs == 0
                ? "unknown"
                : String.format(Locale.ROOT, "%.3g (%.3g to %.3g, %s)", median, lowest, highest, counted);
    }
}
