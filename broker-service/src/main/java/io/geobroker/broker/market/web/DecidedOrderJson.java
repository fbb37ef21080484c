package io.geobroker.broker.market.web;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import java.util.UUID;

/**
 * How a forwarded order was decided, now or before.
 *
 * @param filled or canceled
 * @param priceMicros 0 unless filled
 * @param tickerTimeMicros 0 unless filled
 */
record DecidedOrderJson(
        boolean filled, String claimId, long atMicros, String decidedBy, long priceMicros, long tickerTimeMicros) {

    static DecidedOrderJson of(Outcome outcome) {
        Outcome.Decision decision = outcome.decision();
        String claim = decision.claim().value().toString();
        return outcome.fold(
                fill -> new DecidedOrderJson(
                        true,
                        claim,
                        decision.atMicros(),
                        decision.by(),
                        fill.price().micros(),
                        fill.tickerTimeMicros()),
                canceled -> new DecidedOrderJson(false, claim, decision.atMicros(), decision.by(), 0, 0),
                replaced -> never(replaced),
                expired -> never(expired));
    }

    private static DecidedOrderJson never(Outcome outcome) {
        throw new IllegalStateException("a market order does not wait, and yet ended so: " + outcome);
    }

    /** @throws IllegalArgumentException when a value is out of its range */
    Outcome outcome(OpenOrder order) {
        Outcome.Decision decision = new Outcome.Decision(new ClaimId(UUID.fromString(claimId)), atMicros, decidedBy);
        return filled
                ? new Outcome.Filled(order, decision, new Price(priceMicros), tickerTimeMicros)
                : new Outcome.Canceled(order, decision);
    }
}
