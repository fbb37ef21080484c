package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.report.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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
 * @param byDisturbance the first variant of each is {@code none}
 */
record ValveVerdict(List<Rounds<Figures>> byDisturbance) {
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
        return byDisturbance.get(0).others().stream()
                .filter(variant -> byDisturbance.stream()
                        .allMatch(rounds ->
                                losesNothing(variant, rounds) && latency(variant, List.of(rounds)) < 1 - NOTABLY))
                .min(Comparator.comparingDouble(variant -> latency(variant, byDisturbance)));
    }

    private static boolean losesNothing(String variant, Rounds<Figures> rounds) {
        return rounds.of(variant).stream().allMatch(each -> each.turnedAway() == 0)
                && isEnough(ofNone(variant, rounds, Figures::goodput))
                && (isEnough(ofNone(variant, rounds, Figures::fills))
                        || rounds.median(variant, Figures::keptUp) >= 1 - NOTABLY);
    }

    private static boolean isEnough(Ratio ratio) {
        return ratio.pairs() == 0 || ratio.median() >= 1 - NOTABLY;
    }

    /** @return ratio to {@code none} */
    static Ratio ofNone(String variant, Rounds<Figures> rounds, ToDoubleFunction<Figures> figure) {
        return rounds.ratio(variant, rounds.first(), figure);
    }

    /** Geometric mean of its 99th percentiles, relative to {@code none}. */
    private static double latency(String variant, List<Rounds<Figures>> disturbances) {
        return Math.sqrt(
                mean(variant, disturbances, Figures::admittedP99) * mean(variant, disturbances, Figures::fillP99));
    }

    /** Relative to {@code none}, without disturbances in which that has no value. */
    private static double mean(String variant, List<Rounds<Figures>> disturbances, ToDoubleFunction<Figures> figure) {
        return Math.exp(disturbances.stream()
                .map(rounds -> ofNone(variant, rounds, figure))
                .filter(ratio -> ratio.pairs() > 0)
                .mapToDouble(ratio -> Math.log(ratio.median()))
                .average()
                .orElse(0));
    }

    String sentence() {
        return best().map(variant -> Numbers.text(
                        "Recommended: geobroker.cassandra.valve.control=%s, which takes and fills about as many as none under each of"
                                + " them, with 99th percentiles %.2f times as long.",
                        variant, latency(variant, byDisturbance)))
                .orElse("Recommended: geobroker.cassandra.valve.control=none: no valve beats none under each of them.");
    }
}
