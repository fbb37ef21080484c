package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.window.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Windows of several variants, one after the other, in every other round backwards, so that none always follows the same.
 *
 * @param variants their names
 * @param rounds in each of which every variant has a window
 * @param window how long each is; half of it is warm-up, longer than elsewhere, for something has just been started
 */
public record Turns(List<String> variants, int rounds, Duration window) {

    /** Measures one window. */
    public interface Measurement {

        /**
         * @param variant where it is in the list
         * @param round from 0
         * @param turn within the round, from 0
         */
        Window measure(int variant, int round, int turn) throws InterruptedException;
    }

    /**
     * Those of an experiment.
     *
     * @param minutes of all windows, in an experiment of its usual length
     * @param rounds in one that is not brief
     */
    public static Turns of(ExperimentSettings settings, List<String> variants, double minutes, int rounds) {
        int inAll = settings.brief() ? 1 : rounds;
        return new Turns(variants, inAll, settings.length(minutes).dividedBy((long) inAll * variants.size()));
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
     * @param line what is said of a window when it is over
     * @return by variant, in the given order, a window of each round
     */
    public Map<String, List<Window>> measure(
            ExperimentSettings settings, Function<Window, String> line, Measurement measurement)
            throws InterruptedException {
        Map<String, List<Window>> windows = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < variants.size(); turn++) {
                int variant = round % 2 == 0 ? turn : variants.size() - 1 - turn;
                String name = variants.get(variant);
                Window measured = measurement.measure(variant, round, turn);
                windows.computeIfAbsent(name, added -> new ArrayList<>()).add(measured);
                settings.say("round " + (round + 1) + " of " + rounds + ", " + name + ": " + line.apply(measured));
            }
        }
        return windows;
    }
}
