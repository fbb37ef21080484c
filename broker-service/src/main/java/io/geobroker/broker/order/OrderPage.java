package io.geobroker.broker.order;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One page of a read of waiting orders.
 *
 * @param orders oldest first; may be empty
 * @param next reads the following page, to be called at most once; null on the last
 */
public record OrderPage(List<OpenOrder> orders, @Nullable Supplier<CompletionStage<OrderPage>> next) {

    public static OrderPage last(List<OpenOrder> orders) {
        return new OrderPage(orders, null);
    }

    /**
     * Passes this and all following pages to {@code take}, in sequence; skips empty ones.
     *
     * @param take called on the executor
     * @return fails when a page cannot be read or taken
     */
    public CompletionStage<Void> takeAll(Consumer<List<OpenOrder>> take, Executor executor) {
        return orders.isEmpty()
                ? takeNext(take, executor)
                : CompletableFuture.runAsync(() -> take.accept(orders), executor)
                        .thenCompose(taken -> takeNext(take, executor));
    }

    private CompletionStage<Void> takeNext(Consumer<List<OpenOrder>> take, Executor executor) {
        return next == null
                ? CompletableFuture.completedFuture(null)
                : next.get().thenCompose(page -> page.takeAll(take, executor));
    }
}
