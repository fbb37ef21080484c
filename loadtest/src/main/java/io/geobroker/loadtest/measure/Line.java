package io.geobroker.loadtest.measure;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * A least-squares line.
 *
 * @param slope NaN, as {@code atZero} is, without two points of different x
 */
public record Line(double atZero, double slope) {

    /** @param y as many as {@code x} */
    public static Line through(List<Double> x, List<Double> y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double slope = sum(x, meanX, y, meanY) / sum(x, meanX, x, meanX);
        return Double.isFinite(slope) ? new Line(meanY - slope * meanX, slope) : new Line(Double.NaN, Double.NaN);
    }

    /**
     * The size at which a falling ratio reaches 1, interpolated by logarithms.
     *
     * @return the smallest size if it is there already; NaN if it is never reached
     */
    public static double crossing(SortedMap<Long, Double> ratios) {
        double size = Double.NaN;
        double ratio = Double.NaN;
        for (Map.Entry<Long, Double> next : ratios.entrySet()) {
            double nextSize = next.getKey();
            if (next.getValue() <= 1) {
                Line line = through(
                        List.of(Math.log(size), Math.log(nextSize)),
                        List.of(Math.log(ratio), Math.log(next.getValue())));
                return Double.isNaN(size) ? nextSize : Math.exp(-line.atZero / line.slope);
            }
            if (!next.getValue().isNaN()) {
                size = nextSize;
                ratio = next.getValue();
            }
        }
        return Double.NaN;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private static double sum(List<Double> some, double mean, List<Double> others, double otherMean) {
        return IntStream.range(0, some.size())
                .mapToDouble(i -> (some.get(i) - mean) * (others.get(i) - otherMean))
                .sum();
    }
}
