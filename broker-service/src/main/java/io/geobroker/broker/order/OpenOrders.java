package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The orders that wait, by symbol and bucket, as the local datacenter knows them: what matching reads.
 *
 * <p>All operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface OpenOrders {

    /** Opens a waiting order; its row carries the order's own time as write timestamp, so that repeating changes nothing. */
    CompletionStage<Void> add(OpenOrder order);

    /**
     * Reads the orders of a partition placed after {@code afterMicros} and up to {@code untilMicros}, oldest first.
     *
     * @param symbol the stock
     * @param bucket 0 to the listing's number of buckets, exclusive
     * @param afterMicros microseconds since the epoch, exclusive
     * @param untilMicros microseconds since the epoch, inclusive; {@link Long#MAX_VALUE} for no bound
     * @return the first page
     */
    CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros);

    /** The waiting row of one order of that partition, if it is there. */
    default CompletionStage<Optional<OpenOrder>> find(Symbol symbol, int bucket, OrderId id) {
        List<OpenOrder> placedThen = new ArrayList<>();
        return read(symbol, bucket, id.timeMicros() - 1, id.timeMicros())
                .thenCompose(page -> page.takeAll(placedThen::addAll, Runnable::run))
                .thenApply(read -> placedThen.stream()
                        .filter(order -> order.id().equals(id))
                        .findFirst());
    }

    /**
     * Keeps that a ticker has reached the stop of a stop-limit order, so that the next owner knows. Later than the order's
     * own write and never later than {@link #remove}: it brings no ended order back.
     *
     * @param tickerMicros the time of that ticker
     */
    CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros);

    /**
     * Deletes the row of an ended order.
     *
     * @param writeMicros the decision's write timestamp, later than the order's own
     */
    CompletionStage<Void> remove(OpenOrder order, long writeMicros);
}
