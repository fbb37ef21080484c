package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;

/** Who is in the race. */
enum Contender {
    GEOBROKER("geobroker"),
    BARE("bare"),
    EQUAL_DUTIES("equal duties");

    private final String title;

    Contender(String title) {
        this.title = title;
    }

    /** Whether its brokers can be given such orders: an account of equal duties is changed in one datacenter only. */
    boolean isIn(Place place) {
        return this != EQUAL_DUTIES || place == Place.LOCAL;
    }

    /** Started in that world if it is not yet. */
    SystemUnderTest in(ExperimentWorld world, Place place) {
        return switch (this) {
            case GEOBROKER -> world.geobroker();
            case BARE -> world.prototype(place);
            case EQUAL_DUTIES -> world.equalDuties();
        };
    }

    @Override
    public String toString() {
        return title;
    }
}
