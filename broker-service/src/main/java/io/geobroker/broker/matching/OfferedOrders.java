package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Brings orders of which somebody else has told to the books of this instance, on the matching thread. Any thread may call; a
 * symbol that is another instance's, or whose book is still loading, has nothing brought.
 */
public record OfferedOrders(OwnedSymbols symbols, Executor matchingThread) implements PlacedElsewhere {
    /**
     * Takes up an order that another region knew and this one did not, before its row is written here. To be called again
     * when that has to be repeated.
     *
     * @return false when the book is not loaded yet; true when the order is known now, or another instance's
     */
    public CompletionStage<Boolean> offer(OpenOrder order) {
        return CompletableFuture.supplyAsync(
                () -> symbols.find(order.symbol())
                        .map(known -> {
                            if (known.isLoaded()) {
                                known.matcher().book().announce(order.id());
                                known.matcher().offerLate(order, FoundBy.HANDOVER);
                            }
                            return known.isLoaded();
                        })
                        .orElse(true),
                matchingThread);
    }

    /**
     * Lets an order that was placed here meet the next ticker without a read of news in between. Nothing depends on it: if the
     * process dies, a read finds the order.
     *
     * @return whether another instance of this region may match it; completes on the matching thread, or never when matching
     *     has stopped
     */
    public CompletionStage<Boolean> placed(OpenOrder order) {
        return CompletableFuture.supplyAsync(
                () -> {
                    symbols.find(order.symbol())
                            .filter(OwnedSymbol::isLoaded)
                            .ifPresent(known -> known.matcher().offer(order));
                    return symbols.mayBeAnothers(order.symbol());
                },
                matchingThread);
    }

    /** Nothing depends on it either. */
    @Override
    public void placedElsewhere(Symbol symbol, int bucket, OrderId id) {
        var unused = look(symbol, bucket, id);
    }

    /**
     * Reads an order whose row is here, unless its book knows it: what is matched is what the store has.
     *
     * @return fails when it cannot be read
     */
    public CompletionStage<Void> look(Symbol symbol, int bucket, OrderId id) {
        return CompletableFuture.completedFuture(symbol)
                .thenComposeAsync(
                        each -> symbols.find(each)
                                .filter(OwnedSymbol::isLoaded)
                                .<CompletionStage<?>>map(known -> known.news().lookFor(bucket, id))
                                .orElseGet(() -> CompletableFuture.completedFuture(null)),
                        matchingThread)
                .thenAccept(looked -> {});
    }
}
