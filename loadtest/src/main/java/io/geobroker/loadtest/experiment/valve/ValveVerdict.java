package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Numbers;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Decides which valve, if any, should be the default.
 *
 * <p>Under each disturbance it must take about as many orders as {@code none} and fill enough, and its p99 of accepted orders
 * and of fills must be notably shorter than those of {@code none}: who is better under some only is one mechanism more for
 * the others. The shortest wins.
 *
 * <p>Enough fills are nearly as many as with {@code none}, or for each accepted order as in its own calm: {@code none} also
 * fills orders whose customers got an error. A variant that refuses customers on a busy machine is out.
 *
 * @param figures by variant, disturbance and round, in the same order; the first variant is {@code none}
 */
record ValveVerdict(Map<String, List<List<Figures>>> figures) {
    /** About the difference between two runs of a variant. */
    private static final double NOTABLY = 0.1;

    /**
     * Per second and in milliseconds.
     *
     * @param keptUp fills for each accepted order, relative to the calm before
     * @param turnedAway customers' statements given up under a gentle load
     */
    record Figures(double goodput, double fills, double keptUp, double admittedP99, double fillP99, long turnedAway) {
        static Figures of(ValveRun run) {
            ValvePart disturbed = run.disturbed();
            return new Figures(
                    disturbed.goodput(),
                    disturbed.fills(),
                    disturbed.fillsOfTaken() / run.beforehand().fillsOfTaken(),
                    disturbed.admitted().p99(),
                    disturbed.tickerToFill().p99(),
                    run.scenario() == ValveScenario.BUSY ? run.customersGivenUp() : 0);
        }
    }

    Optional<String> best() {
        Map<String, Double> scores = new LinkedHashMap<>();
        figures.keySet().stream()
                .skip(1)
                .filter(variant -> losesNothing(variant) && isShorterUnderEach(variant))
                .forEach(variant -> scores.put(variant, latency(variant)));
        return scores.entrySet().stream()
                .min(Comparator.comparingDouble(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }

    private boolean losesNothing(String variant) {
        return disturbances(variant)
                .allMatch(disturbance -> values(variant, Figures::turnedAway, disturbance).stream()
                                .allMatch(each -> each == 0)
                        && isEnough(ratio(variant, Figures::goodput, disturbance))
                        && (isEnough(ratio(variant, Figures::fills, disturbance)) || keepsUp(variant, disturbance)));
    }

    private boolean isShorterUnderEach(String variant) {
        return disturbances(variant).allMatch(disturbance -> under(disturbance).latency(variant) < 1 - NOTABLY);
    }

    private ValveVerdict under(int disturbance) {
        Map<String, List<List<Figures>>> seen = new LinkedHashMap<>();
        figures.forEach((variant, rounds) -> seen.put(variant, List.of(rounds.get(disturbance))));
        return new ValveVerdict(seen);
    }

    private static boolean isEnough(Ratio ratio) {
        return ratio.pairs() == 0 || ratio.median() >= 1 - NOTABLY;
    }

    private boolean keepsUp(String variant, int disturbance) {
        return Spread.of(values(variant, Figures::keptUp, disturbance)).median() >= 1 - NOTABLY;
    }

    private IntStream disturbances(String variant) {
        return IntStream.range(0, figures.getOrDefault(variant, List.of()).size());
    }

    /** Geometric mean of its 99th percentiles, relative to {@code none}. */
    double latency(String variant) {
        return Math.sqrt(mean(ratios(variant, Figures::admittedP99)) * mean(ratios(variant, Figures::fillP99)));
    }

    /** Relative to {@code none}, without disturbances in which that has no value. */
    private List<Double> ratios(String variant, ToDoubleFunction<Figures> figure) {
        return disturbances(variant)
                .mapToObj(disturbance -> ratio(variant, figure, disturbance))
                .filter(ratio -> ratio.pairs() > 0)
                .map(Ratio::median)
                .toList();
    }

    /** @return ratio to {@code none} */
    Ratio ratio(String variant, ToDoubleFunction<Figures> figure, int disturbance) {
        String none = figures.keySet().iterator().next();
        return Ratio.of(values(variant, figure, disturbance), values(none, figure, disturbance));
    }

    private List<Double> values(String variant, ToDoubleFunction<Figures> figure, int disturbance) {
        return figures.getOrDefault(variant, List.of()).get(disturbance).stream()
                .map(figure::applyAsDouble)
                .toList();
    }

    private static double mean(List<Double> ratios) {
        return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElse(0));
    }

    String sentence() {
        return best().map(variant -> Numbers.text(
                        "Recommended: geobroker.cassandra.valve.control=%s, which takes and fills about as many as none under each of"
                                + " them, with 99th percentiles %.2f times as long.",
                        variant, latency(variant)))
                .orElse("Recommended: geobroker.cassandra.valve.control=none: no valve beats none under each of them.");
    }
}
