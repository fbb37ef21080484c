package io.geobroker.loadtest.storm.plan;

import io.geobroker.schema.listing.Listing;

/**
 * A ticker to send at a time of the storm.
 *
 * @param atMillis since the storm began
 */
public record PlannedTicker(long atMillis, Listing listing, long priceMicros) {}
