package io.geobroker.broker.world;

import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ForwardingOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Fills each order at the price of the fill before it. */
final class StalePrices extends ForwardingOutcomes {
    /** Of each stock, the price it should have been filled at last. */
    private final Map<Symbol, Price> last = new ConcurrentHashMap<>();

    StalePrices(Outcomes outcomes) {
        super(outcomes);
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        if (proposed instanceof Outcome.Filled filled) {
            Price before = last.put(filled.order().symbol(), filled.price());
            Price stale = before == null ? filled.price() : before;
            return super.claim(
                    new Outcome.Filled(filled.order(), filled.decision(), stale, filled.tickerTimeMicros()), deadline);
        }
        return super.claim(proposed, deadline);
    }
}
