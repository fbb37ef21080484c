package io.geobroker.broker.market;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.lookup.OutcomeLookup;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Listing;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Asks the stock's home region how a market order ended that has no view yet. */
public final class HomeOutcomeLookup implements OutcomeLookup {
    private final Regions<Outcomes> outcomes;
    private final Listings listings;

    public HomeOutcomeLookup(Regions<Outcomes> outcomes, Listings listings) {
        this.outcomes = outcomes;
        this.listings = listings;
    }

    @Override
    public CompletionStage<Optional<Order>> find(OpenOrder order) {
        return CompletableFuture.completedFuture(listings.find(order.symbol()).map(Listing::homeRegion))
                .thenCompose(home -> home.isEmpty()
                        ? CompletableFuture.completedFuture(Optional.<Order>empty())
                        : outcomes.in(home.get())
                                .find(order.id())
                                .thenApply(found -> found.map(
                                        outcome -> outcome.withOrder(order).ended())));
    }
}
