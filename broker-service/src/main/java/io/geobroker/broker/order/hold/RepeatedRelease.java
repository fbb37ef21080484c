package io.geobroker.broker.order.hold;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Holds whose release is repeated until it is done. Of an account that cannot be read, and of more releases at a time than
 * {@code most} permits, it is tried once and left to the audit. Thread-safe.
 */
public record RepeatedRelease(Holds holds, RetryForever persistently, Semaphore most) implements Holds {

    @Override
    public CompletionStage<CommandResult<Void>> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline) {
        return holds.hold(customer, order, hold, deadline);
    }

    @Override
    public CompletionStage<CommandResult<Void>> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return holds.holdInPlace(customer, order, hold, replaced, deadline);
    }

    @Override
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        return most.tryAcquire()
                ? persistently
                        .untilDone("release the hold of " + order, () -> unlessUnreadable(customer, order))
                        .whenComplete((released, failure) -> most.release())
                : holds.release(customer, order);
    }

    private CompletionStage<Void> unlessUnreadable(CustomerId customer, OrderId order) {
        return holds.release(customer, order)
                .handle((released, failure) ->
                        failure == null || RootCause.of(failure) instanceof UnreadableRowException
                                ? CompletableFuture.<Void>completedFuture(null)
                                : CompletableFuture.<Void>failedFuture(failure))
                .thenCompose(Function.identity());
    }
}
