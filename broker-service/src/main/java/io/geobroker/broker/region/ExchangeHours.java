package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.TradingHours;
import io.geobroker.schema.world.World;
import java.time.ZoneOffset;

/**
 * When each stock can be traded: the hours of its exchange in the world file. An exchange that is not in it, of a listing
 * added by an operator, never closes.
 */
public record ExchangeHours(World world) {
    private static final TradingHours ALWAYS = TradingHours.always(ZoneOffset.UTC);

    public TradingHours of(Listing listing) {
        return world.exchange(listing.exchange()).map(Exchange::hours).orElse(ALWAYS);
    }
}
