package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Which variant should be the default. One beats none if under no disturbance it takes notably fewer orders or fills too few, and
 * the 99th percentiles of what it admits and of fills, over all disturbances together, are notably shorter. The best is the one
 * with the shortest. Too few fills are notably fewer than none's and notably fewer of the orders taken than in its own calm: none
 * also fills orders whose customers were answered an error, and who does not is not to be blamed. Who turns anybody away on a
 * busy machine is out.
 *
 * @param figures by variant, of each disturbance in the same order, of each round in the same order; the first variant is none
 */
record ValveVerdict(Map<String, List<List<Figures>>> figures) {
    /** What one run differs from another of the same variant by, about. */
    private static final double NOTABLY = 0.1;

    /**
     * Under one disturbance: a second, and milliseconds.
     *
     * @param keptUp fills for each order taken, of what they are in the calm before
     * @param turnedAway statements of customers given up though the load was gentle
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
        return disturbances(variant)
                .allMatch(disturbance -> values(variant, Figures::turnedAway, disturbance).stream()
                                .allMatch(each -> each == 0)
                        && isEnough(ratio(variant, Figures::goodput, disturbance))
                        && (isEnough(ratio(variant, Figures::fills, disturbance)) || keepsUp(variant, disturbance)));
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

    /** Geometric mean of its 99th percentiles, of none's. */
    double latency(String variant) {
        return Math.sqrt(mean(ratios(variant, Figures::admittedP99)) * mean(ratios(variant, Figures::fillP99)));
    }

    /** Of none's, the medians of the rounds, under each disturbance in which none has any. */
    private List<Double> ratios(String variant, ToDoubleFunction<Figures> figure) {
        return disturbances(variant)
                .mapToObj(disturbance -> ratio(variant, figure, disturbance))
                .filter(ratio -> ratio.pairs() > 0)
                .map(Ratio::median)
                .toList();
    }

    /** Of none's, under one disturbance by its place in their order, of all rounds. */
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

    /** What to set. */
    String sentence() {
        return best().map(variant -> String.format(
                        Locale.ROOT,
                        "Recommended: geobroker.cassandra.valve.control=%s, which takes and fills no fewer than none under any of"
                                + " them, with 99th percentiles %.2f times as long.",
                        variant,
                        latency(variant)))
                .orElse("Recommended: geobroker.cassandra.valve.control=none: no valve beats none by these figures.");
    }
}
