package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.report.Numbers;

/**
 * The conditions of one window of the race.
 *
 * @param waiting orders at its begin; 0 for the published load on cold programs
 * @param share of the prototype's load
 */
record Lap(long waiting, Place place, double share, Contender contender, int round) {
    static final double SMALL_SHARE = 0.1;
    private static final int MOST_ROUNDS = 10;

    boolean isCold() {
        return waiting == 0;
    }

    boolean isCompared() {
        return isCold() || share == SMALL_SHARE;
    }

    /** Where many orders wait already, all new ones fill, so that no more pile up. */
    Rates rates() {
        return (isCold() ? Rates.PROTOTYPE : Rates.PROTOTYPE.fillingAll()).times(share);
    }

    Load of(Load load) {
        return isCold() ? load : load.withFillsOnly();
    }

    /** Determines the orders, which are the same for each contender. */
    long draw() {
        return (2 * Math.round(1_000 * share) + (place == Place.LOCAL ? 0 : 1)) * MOST_ROUNDS + round;
    }

    Lap ofAllRounds() {
        return new Lap(waiting, place, share, contender, 0);
    }

    String where() {
        return (isCold() ? "cold" : Numbers.text("%,d waiting", waiting))
                + (place == Place.LOCAL ? "" : ", across the ocean")
                + Numbers.text(", %.3g %%", 100 * share);
    }

    @Override
    public String toString() {
        return contender + ", " + where();
    }
}
