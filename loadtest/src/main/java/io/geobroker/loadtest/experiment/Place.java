package io.geobroker.loadtest.experiment;

/** Where an order is placed, seen from the region in which its stock trades. */
enum Place {
    /** In that region. */
    LOCAL,
    /** In the next region of the world. */
    REMOTE
}
