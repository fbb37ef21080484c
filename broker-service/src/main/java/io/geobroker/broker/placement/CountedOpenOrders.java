package io.geobroker.broker.placement;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** A store of waiting orders whose reads are counted by partition. */
public record CountedOpenOrders(OpenOrders store, PartitionReads reads) implements OpenOrders {

    @Override
    public CompletionStage<Void> add(OpenOrder order) {
        return store.add(order);
    }

    @Override
    public CompletionStage<Void> read(
            Symbol symbol,
            int bucket,
            long afterMicros,
            long untilMicros,
            Consumer<List<OpenOrder>> pages,
            Executor executor) {
        reads.began(symbol, bucket);
        return store.read(
                symbol,
                bucket,
                afterMicros,
                untilMicros,
                page -> {
                    reads.returned(symbol, bucket, page.size());
                    pages.accept(page);
                },
                executor);
    }

    @Override
    public CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros) {
        return store.keepStopped(order, tickerMicros);
    }

    @Override
    public CompletionStage<Void> remove(OpenOrder order, long writeMicros) {
        return store.remove(order, writeMicros);
    }
}
