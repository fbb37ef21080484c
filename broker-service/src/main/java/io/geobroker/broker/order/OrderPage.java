package io.geobroker.broker.order;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One page of a read of waiting orders. The next one is not read before somebody asks for it.
 *
 * @param orders oldest first; may be empty
 * @param next reads the page after this one, to be called once at most; null when this is the last one
 */
public record OrderPage(List<OpenOrder> orders, @Nullable Supplier<CompletionStage<OrderPage>> next) {

    /** A page with none after it. */
    public static OrderPage last(List<OpenOrder> orders) {
        return new OrderPage(orders, null);
    }

    /**
     * Takes this page and those after it, each when the one before was taken; an empty one is passed over.
     *
     * @param take called on the executor
     * @return completes after the last page was taken; fails when a page cannot be read or taken
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
