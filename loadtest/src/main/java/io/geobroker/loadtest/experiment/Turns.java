package io.geobroker.loadtest.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Measurements of several variants, one after the other, in every other round backwards, so that none always follows the same.
 *
 * @param variants in the order of the first round
 * @param name of a variant, for a person
 * @param rounds in each of which every variant is measured
 * @param window how long each is measured; half of it is warm-up, longer than elsewhere, for something has just been started
 */
public record Turns<V>(List<V> variants, Function<V, String> name, int rounds, Duration window) {

    /** Measures a variant once. */
    public interface Measurement<V, W> {

        /**
         * @param round from 0
         * @param turn within the round, from 0
         */
        W measure(V variant, int round, int turn) throws InterruptedException;
    }

    /**
     * Those of an experiment.
     *
     * @param minutes of all measurements, in an experiment of its usual length
     * @param rounds in one that is not brief
     */
    public static <V> Turns<V> of(
            ExperimentSettings settings, List<V> variants, Function<V, String> name, double minutes, int rounds) {
        int inAll = settings.brief() ? 1 : rounds;
        return new Turns<>(variants, name, inAll, settings.length(minutes).dividedBy((long) inAll * variants.size()));
    }

    /** Of all, the order of a round: in every other one backwards. */
    public static <V> List<V> inRound(int round, List<V> all) {
        List<V> turned = new ArrayList<>(all);
        if (round % 2 == 1) {
            Collections.reverse(turned);
        }
        return turned;
    }

    public Duration warmUp() {
        return window.dividedBy(2);
    }

    public Duration measured() {
        return window.minus(warmUp());
    }

    /**
     * Measures all.
     *
     * @param line what is said of a measurement when it is over
     * @return by name of the variant, in the given order, what was measured in each round
     */
    public <W> Map<String, List<W>> measure(
            ExperimentSettings settings, Function<W, String> line, Measurement<V, W> measurement)
            throws InterruptedException {
        Map<String, List<W>> all = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            List<V> order = inRound(round, variants);
            for (int turn = 0; turn < order.size(); turn++) {
                V variant = order.get(turn);
                W measured = measurement.measure(variant, round, turn);
                all.computeIfAbsent(name.apply(variant), added -> new ArrayList<>())
                        .add(measured);
                settings.say("round " + (round + 1) + " of " + rounds + ", " + name.apply(variant) + ": "
                        + line.apply(measured));
            }
        }
        return all;
    }
}
