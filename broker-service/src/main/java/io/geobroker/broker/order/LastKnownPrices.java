package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.Optional;

/** About what each stock trades at, from memory: good enough to size a hold, never to fill an order. */
@FunctionalInterface
public interface LastKnownPrices {

    Optional<Price> find(Symbol symbol);
}
