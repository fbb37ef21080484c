package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Symbol;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Records fills on their symbols' tapes, in the local datacenter.
 *
 * <p>Safe to repeat. A stage fails when the local datacenter has no quorum.
 */
public interface Trades {

    /** Completes when the trade is durable. */
    CompletionStage<Void> record(Outcome.Filled trade);

    /** @param sinceMicros microseconds since the epoch */
    CompletionStage<Set<OrderId>> filledSince(Symbol symbol, long sinceMicros);
}
