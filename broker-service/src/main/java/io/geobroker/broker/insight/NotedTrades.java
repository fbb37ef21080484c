package io.geobroker.broker.insight;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Symbol;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Notes the trades of this region's stocks as they are recorded, whichever way they came about.
 *
 * @param trades where they are recorded
 * @param here the region
 */
public record NotedTrades(Trades trades, Listings listings, String here, RecentFills fills) implements Trades {

    @Override
    public CompletionStage<Void> record(Trade trade) {
        return trades.record(trade)
                .thenRun(() -> listings.find(trade.order().symbol())
                        .filter(listing -> listing.homeRegion().equals(here))
                        .ifPresent(listing -> fills.traded(trade)));
    }

    @Override
    public CompletionStage<Set<OrderId>> filledSince(Symbol symbol, long sinceMicros) {
        return trades.filledSince(symbol, sinceMicros);
    }
}
