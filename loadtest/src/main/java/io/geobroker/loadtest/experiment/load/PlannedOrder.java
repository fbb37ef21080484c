package io.geobroker.loadtest.experiment.load;

import io.geobroker.schema.listing.Listing;

/**
 * An order of one share in a load.
 *
 * @param type {@code limit} or {@code stop}
 * @param side {@code buy} or {@code sell}
 * @param priceMicros its limit or stop
 */
public record PlannedOrder(long number, Listing listing, String type, String side, long priceMicros) {}
