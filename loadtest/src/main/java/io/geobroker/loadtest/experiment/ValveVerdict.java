package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Ratio;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Which variant should be the default. One beats none if under no disturbance it takes notably fewer orders, nor fills
 * notably fewer, and the 99th percentiles of what it admits and of fills, over all disturbances together, are notably
 * shorter. The best is the one with the shortest.
 *
 * @param figures by variant, of each disturbance in the same order, of each round in the same order; the first variant is none
 */
record ValveVerdict(Map<String, List<List<Figures>>> figures) {
    /** What one run differs from another of the same variant by, about. */
    private static final double NOTABLY = 0.1;

    /** Under one disturbance: a second, and milliseconds. */
    record Figures(double goodput, double fills, double admittedP99, double fillP99) {
        static Figures of(ValvePart part) {
            return new Figures(
                    part.goodput(),
                    part.fills(),
                    part.admitted().p99(),
                    part.tickerToFill().p99());
        }
    }

    /** The best of those that beat none. */
    Optional<String> best() {
        Map<String, Double> scores = new LinkedHashMap<>();
        figures.keySet().stream()
                .skip(1)
                .filter(this::losesNothing)
                .forEach(variant -> scores.put(variant, latency(variant)));
        return scores.entrySet().stream()
                .filter(score -> score.getValue() < 1 - NOTABLY)
                .min(Comparator.comparingDouble(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }

    private boolean losesNothing(String variant) {
        return ratios(variant, Figures::goodput).stream().allMatch(ratio -> ratio >= 1 - NOTABLY)
                && ratios(variant, Figures::fills).stream().allMatch(ratio -> ratio >= 1 - NOTABLY);
    }

    /** Geometric mean of its 99th percentiles, of none's. */
    double latency(String variant) {
        return Math.sqrt(mean(ratios(variant, Figures::admittedP99)) * mean(ratios(variant, Figures::fillP99)));
    }

    /** Of none's, the medians of the rounds, under each disturbance in which none has any. */
    private List<Double> ratios(String variant, ToDoubleFunction<Figures> figure) {
        return IntStream.range(0, figures.getOrDefault(variant, List.of()).size())
                .mapToObj(i -> ratio(variant, figure, i))
                .filter(ratio -> ratio.pairs() > 0)
                .map(Ratio::median)
                .toList();
    }

    /** The same under one disturbance, by its place in their order, of all rounds. */
    Ratio ratio(String variant, ToDoubleFunction<Figures> figure, int disturbance) {
        return Ratio.of(
                values(figures.getOrDefault(variant, List.of()), figure, disturbance),
                values(figures.values().iterator().next(), figure, disturbance));
    }

    private static List<Double> values(List<List<Figures>> figures, ToDoubleFunction<Figures> figure, int disturbance) {
        return figures.get(disturbance).stream().map(figure::applyAsDouble).toList();
    }

    private static double mean(List<Double> ratios) {
        return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElse(0));
    }

    /** What to set. */
    String sentence() {
        return best().map(variant -> String.format(
                        Locale.ROOT,
                        "Recommended: geobroker.cassandra.valve.control=%s, which takes and fills no fewer than none under any of"
                                + " them, with 99th percentiles %.2f times as long.",
                        variant,
                        latency(variant)))
                .orElse(
                        "Recommended: no change of geobroker.cassandra.valve.control: none of the valves beats none by these"
                                + " figures.");
    }
}
