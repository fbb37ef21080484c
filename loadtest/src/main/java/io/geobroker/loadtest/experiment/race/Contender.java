package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import java.util.Locale;

enum Contender {
    GEOBROKER,
    BARE,
    EQUAL_DUTIES;

    /** Equal duties take local orders only: one datacenter changes an account. */
    boolean isIn(Place place) {
        return this != EQUAL_DUTIES || place == Place.LOCAL;
    }

    /** Starts the system on demand. */
    SystemUnderTest in(ExperimentWorld world, Place place) {
        return switch (this) {
            case GEOBROKER -> world.geobroker();
            case BARE -> world.prototype(place);
            case EQUAL_DUTIES -> world.equalDuties();
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
