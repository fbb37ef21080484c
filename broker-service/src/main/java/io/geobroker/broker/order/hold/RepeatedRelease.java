package io.geobroker.broker.order.hold;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/**
 * Releases of holds, repeated until they are done. Of an account that cannot be read, and of more releases at a time than
 * {@code most} permits, each is tried once and left to the audit. Thread-safe.
 */
public record RepeatedRelease(Holds holds, RetryForever persistently, Semaphore most) {

    /** Safe to repeat; need not be waited for. */
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        return most.tryAcquire()
                ? persistently
                        .untilDone("release the hold of " + order, () -> unlessUnreadable(customer, order))
                        .whenComplete((released, failure) -> most.release())
                : holds.release(customer, order);
    }

    private CompletionStage<Void> unlessUnreadable(CustomerId customer, OrderId order) {
        return holds.release(customer, order)
                .exceptionallyCompose(failure -> RootCause.of(failure) instanceof UnreadableRowException
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(failure));
    }
}
