package io.geobroker.loadtest.experiment.load;

import io.geobroker.testbed.Testbed;
import java.util.List;

/** Where an order is placed, seen from the region in which its stock trades. */
public enum Place {
    /** In that region. */
    LOCAL,
    /** In the next region of the world. */
    REMOTE;

    /** Milliseconds to the next region of a world and back, seen from its first one, as they are meant to be. */
    public static double roundTripMillis(Testbed testbed) {
        List<String> regions = testbed.addresses().regions();
        String here = regions.get(0);
        return testbed.world().roundTrip(here, REMOTE.seenFrom(here, regions)).toNanos() / 1e6;
    }

    /** @param regions of the world, in its order */
    public String seenFrom(String region, List<String> regions) {
        int at = regions.indexOf(region);
        return regions.get(this == LOCAL ? at : (at + 1) % regions.size());
    }
}
