package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.schema.listing.Symbol;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Fills on the tapes of their symbols, in the local datacenter.
 *
 * <p>All operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface Trades {

    /** Writes the trade; the stage completes when it is durable. Repeating it changes nothing. */
    CompletionStage<Void> record(Trade trade);

    /** The orders of a symbol filled since {@code sinceMicros}, microseconds since the epoch. */
    CompletionStage<Set<OrderId>> filledSince(Symbol symbol, long sinceMicros);
}
