package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.TradingHours;
import io.geobroker.schema.world.World;
import java.time.ZoneOffset;
import java.util.Optional;

/** Trading hours of stocks, from the world file. An exchange that is not in it never closes. */
public record ExchangeHours(World world) {
    private static final TradingHours ALWAYS = TradingHours.always(ZoneOffset.UTC);

    public TradingHours of(Listing listing) {
        return of(Optional.of(listing));
    }

    /** Without a listing, those of an exchange that never closes. */
    public TradingHours of(Optional<Listing> listing) {
        return listing.flatMap(each -> world.exchange(each.exchange()))
                .map(Exchange::hours)
                .orElse(ALWAYS);
    }
}
