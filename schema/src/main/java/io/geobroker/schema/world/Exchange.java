package io.geobroker.schema.world;

import io.geobroker.schema.listing.Listing;
import java.util.List;

/**
 * A place where stocks trade.
 *
 * @param name short and unique: {@code ASX}
 * @param region the region whose brokers match its symbols
 * @param listings what trades there, in the order of the world file
 */
public record Exchange(String name, String region, List<Listing> listings) {

    public Exchange {
        listings = List.copyOf(listings);
    }
}
