package io.geobroker.schema.world;

import io.geobroker.schema.Checks;
import io.geobroker.schema.listing.Listing;
import java.util.List;

/**
 * A place where stocks trade.
 *
 * @param region the region whose brokers match its symbols
 * @param listings in the order of the world file
 */
public record Exchange(String name, String region, TradingHours hours, List<Listing> listings) {

    public Exchange {
        Checks.that(!name.isBlank(), "exchange name must not be blank");
        listings = List.copyOf(listings);
    }
}
