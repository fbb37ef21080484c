package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Waiting orders by symbol and bucket in the local datacenter, for matching.
 *
 * <p>Safe to repeat. A stage fails when the local datacenter has no quorum.
 */
public interface OpenOrders {

    /** Writes the waiting row with the placing time as write timestamp. */
    CompletionStage<Void> add(OpenOrder order);

    /**
     * Reads the first page, oldest first.
     *
     * @param bucket 0 to the listing's number of buckets, exclusive
     * @param afterMicros placing time, microseconds since the epoch, exclusive
     * @param untilMicros placing time, inclusive; {@link Long#MAX_VALUE} for no bound
     */
    CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros);

    default CompletionStage<Optional<OpenOrder>> find(Symbol symbol, int bucket, OrderId id) {
        List<OpenOrder> placedThen = new ArrayList<>();
        return read(symbol, bucket, id.timeMicros() - 1, id.timeMicros())
                .thenCompose(page -> page.takeAll(placedThen::addAll, Runnable::run))
                .thenApply(read -> placedThen.stream()
                        .filter(order -> order.id().equals(id))
                        .findFirst());
    }

    /**
     * Records for the symbol's next owner that a stop-limit order met its stop.
     *
     * <p>Its write timestamp lies after {@link #add} and never after {@link #remove}: no deleted row revives.
     *
     * @param tickerMicros the time of the ticker that reached the stop
     */
    CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros);

    /**
     * Records for the next owner which door an order has now. Like {@link #keepStopped} it revives no deleted row. Of several
     * doors the one with the highest epoch stands.
     */
    CompletionStage<Void> keepDoor(OpenOrder order, Door door);

    /** @param writeMicros the write timestamp of its end, later than the order's own */
    CompletionStage<Void> remove(OpenOrder order, long writeMicros);
}
