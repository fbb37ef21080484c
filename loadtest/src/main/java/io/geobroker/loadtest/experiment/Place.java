package io.geobroker.loadtest.experiment;

import java.util.List;

/** Where an order is placed, seen from the region in which its stock trades. */
enum Place {
    /** In that region. */
    LOCAL,
    /** In the next region of the world. */
    REMOTE;

    /** @param regions of the world, in its order */
    String seenFrom(String region, List<String> regions) {
        int at = regions.indexOf(region);
        return regions.get(this == LOCAL ? at : (at + 1) % regions.size());
    }
}
