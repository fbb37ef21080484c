package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Symbol;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Records fills on their symbols' tapes, in the local datacenter.
 *
 * <p>Safe to repeat. A stage fails when the local datacenter has no quorum.
 */
public interface Trades {

    /** Completes when the trade is durable. */
    CompletionStage<Void> record(Outcome.Filled trade);

    /**
     * Completes when all were taken: of a hot symbol very many, so a page at a time.
     *
     * @param sinceMicros microseconds since the epoch
     * @param take called on the executor, in sequence
     */
    CompletionStage<Void> filledSince(Symbol symbol, long sinceMicros, Consumer<Set<OrderId>> take, Executor executor);
}
