package io.geobroker.insight.fill;

import io.geobroker.broker.matching.book.FillContext;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.tape.TradeContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.function.Supplier;

/** Records this region's trades, however they came about, and orders filled by tickers. */
public record NoteFills(RecentFills fills, Supplier<Listings> listings, String here, PlacingRegions placing)
        implements ObservationHandler<Observation.Context> {

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof TradeContext || context instanceof FillContext;
    }

    @Override
    public void onStop(Observation.Context context) {
        if (context instanceof TradeContext recorded) {
            if (recorded.getError() == null) {
                traded(recorded.trade());
            }
        } else if (context instanceof FillContext fill) {
            fill.filled()
                    .ifPresent(filled -> fills.filled(
                            fill.order(), placing.of(fill.order().id()), filled.sinceReceived(), filled.atMicros()));
        }
    }

    private void traded(Outcome.Filled trade) {
        Listings known = listings.get();
        known.find(trade.order().symbol())
                .filter(listing -> known.moves(listing.symbol()).isMatchedIn(here))
                .ifPresent(listing -> fills.traded(trade));
    }
}
