package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.window.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Measures variants in rounds; every other round runs backwards, so that none always follows the same.
 *
 * @param window of one measurement; its first half is warm-up, since programs have just started
 */
public record Turns<V>(List<V> variants, Function<V, String> name, int rounds, Duration window) {

    /** Measures a variant once. */
    public interface Measurement<V, W> {

        /**
         * @param round from 0
         * @param turn within the round, from 0
         */
        W measure(V variant, int round, int turn);
    }

    /**
     * @param minutes of all measurements, at the default length
     * @param rounds unless brief
     */
    public static <V> Turns<V> of(
            ExperimentSettings settings, List<V> variants, Function<V, String> name, double minutes, int rounds) {
        int inAll = settings.brief() ? 1 : rounds;
        return new Turns<>(variants, name, inAll, settings.length(minutes).dividedBy((long) inAll * variants.size()));
    }

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

    public <W> Rounds<W> measure(ExperimentSettings settings, Function<W, String> line, Measurement<V, W> measurement) {
        Rounds<W> all = new Rounds<>(variants.stream().map(name).toList());
        for (int round = 0; round < rounds; round++) {
            List<V> order = inRound(round, variants);
            for (int turn = 0; turn < order.size(); turn++) {
                V variant = order.get(turn);
                W measured = measurement.measure(variant, round, turn);
                all.add(name.apply(variant), measured);
                settings.say("round " + (round + 1) + " of " + rounds + ", " + name.apply(variant) + ": "
                        + line.apply(measured));
            }
        }
        return all;
    }
}
