package io.geobroker.insight.fill;

import io.geobroker.broker.matching.FillContext;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.tape.TradeContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.function.Supplier;

/**
 * Notes the trades of this region's stocks as they are recorded, whichever way they came about, and how orders were filled by
 * tickers.
 *
 * @param here the region
 * @param placing tells where orders were placed
 */
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

    private void traded(Trade trade) {
        listings.get()
                .find(trade.order().symbol())
                .filter(listing -> listing.homeRegion().equals(here))
                .ifPresent(listing -> fills.traded(trade));
    }
}
