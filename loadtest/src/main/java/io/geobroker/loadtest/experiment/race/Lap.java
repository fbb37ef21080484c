package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import java.util.Locale;

/**
 * What a window of the race is of.
 *
 * @param waiting orders that waited when it began; 0 for the published shape, in which programs are cold
 * @param share of the prototype's load
 * @param round from 0
 */
record Lap(long waiting, Place place, double share, Contender contender, int round) {
    static final double SMALL_SHARE = 0.1;
    private static final int MOST_ROUNDS = 10;

    boolean isCold() {
        return waiting == 0;
    }

    /** Whether its latencies are compared: at a tenth of the load, and cold at any. */
    boolean isCompared() {
        return isCold() || share == SMALL_SHARE;
    }

    /** What is asked for. Orders that no price reaches would pile up, so there are none where a number of them waits already. */
    Rates rates() {
        return (isCold() ? Rates.PROTOTYPE : Rates.PROTOTYPE.fillingAll()).times(share);
    }

    Load of(Load load) {
        return isCold() ? load : load.withFillsOnly();
    }

    /** Draws the orders, the same ones for each contender. */
    long draw() {
        return (2 * Math.round(1_000 * share) + (place == Place.LOCAL ? 0 : 1)) * MOST_ROUNDS + round;
    }

    /** One for the windows of all rounds. */
    Lap ofAllRounds() {
        return new Lap(waiting, place, share, contender, 0);
    }

    /** Who is measured left out, and the round. */
    String where() {
        return (isCold() ? "cold" : String.format(Locale.ROOT, "%,d waiting", waiting))
                + (place == Place.LOCAL ? "" : ", across the ocean")
                + String.format(Locale.ROOT, ", %.3g %%", 100 * share);
    }

    @Override
    public String toString() {
        return contender + ", " + where();
    }
}
