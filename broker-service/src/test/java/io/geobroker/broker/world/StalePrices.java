package io.geobroker.broker.world;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Fills each order at the price of the fill before it.
 *
 * @param outcomes the real door
 * @param last of each stock, the price it should have been filled at last
 */
record StalePrices(Outcomes outcomes, Map<Symbol, Price> last) implements Outcomes {

    StalePrices(Outcomes outcomes) {
        this(outcomes, new ConcurrentHashMap<>());
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        if (proposed instanceof Outcome.Filled filled) {
            Price before = last.put(filled.order().symbol(), filled.price());
            Price stale = before == null ? filled.price() : before;
            return outcomes.claim(
                    new Outcome.Filled(filled.order(), filled.decision(), stale, filled.tickerTimeMicros()), deadline);
        }
        return outcomes.claim(proposed, deadline);
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id) {
        return outcomes.find(id);
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id) {
        return outcomes.glanceAt(id);
    }
}
