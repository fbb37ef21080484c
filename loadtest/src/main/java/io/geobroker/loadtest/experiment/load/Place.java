package io.geobroker.loadtest.experiment.load;

import io.geobroker.testbed.Testbed;
import java.util.List;

/** Where an order is placed, relative to its stock's home region. */
public enum Place {
    LOCAL,
    /** The next region of the world. */
    REMOTE;

    /** Configured, between the first region and the next. */
    public static double roundTripMillis(Testbed testbed) {
        List<String> regions = testbed.addresses().regions();
        String here = regions.get(0);
        return testbed.world().roundTrip(here, REMOTE.seenFrom(here, regions)).toNanos() / 1e6;
    }

    /** @param regions in the world's order */
    public String seenFrom(String region, List<String> regions) {
        int at = regions.indexOf(region);
        return regions.get(this == LOCAL ? at : (at + 1) % regions.size());
    }
}
