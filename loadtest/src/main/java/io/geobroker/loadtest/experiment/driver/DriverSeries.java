package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.experiment.load.Place;
import java.util.List;

/** Location of the nodes and size of rows. */
enum DriverSeries {
    LOCAL_SMALL("own datacenter, 200 B", Place.LOCAL, false, 64),
    LOCAL_LARGE("own datacenter, 12 kB", Place.LOCAL, true, 32),
    /** Nearly the 1,024 that a connection carries. Divided by a round trip it bounds the rate. */
    OCEAN_SMALL("across the ocean, 200 B", Place.REMOTE, false, 1_000),
    OCEAN_LARGE("across the ocean, 12 kB", Place.REMOTE, true, 128);

    private final String title;
    private final Place place;
    private final boolean large;
    private final int inFlight;

    DriverSeries(String title, Place place, boolean large, int inFlight) {
        this.title = title;
        this.place = place;
        this.large = large;
        this.inFlight = inFlight;
    }

    String title() {
        return title;
    }

    Place place() {
        return place;
    }

    boolean isLarge() {
        return large;
    }

    /** @return constant number of operations in flight */
    int inFlight() {
        return inFlight;
    }

    /** A write and a read in turn. */
    List<OperationKind> kinds() {
        return large
                ? List.of(OperationKind.WRITE_LARGE, OperationKind.READ_LARGE)
                : List.of(OperationKind.WRITE_SMALL, OperationKind.READ_SMALL);
    }
}
