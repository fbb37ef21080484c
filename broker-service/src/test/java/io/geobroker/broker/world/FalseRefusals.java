package io.geobroker.broker.world;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.Holds;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Refuses every third order for want of what its customer has.
 *
 * @param holds the real ones
 */
record FalseRefusals(Holds holds, AtomicInteger asked) implements Holds {
    private static final int EVERY = 3;

    @Override
    public CompletionStage<CommandResult<Void>> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline) {
        return asked.incrementAndGet() % EVERY == 0
                ? CommandResult.rejected(Rejection.forbidden("insufficient buying power"))
                : holds.hold(customer, order, hold, deadline);
    }

    @Override
    public CompletionStage<CommandResult<Void>> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return holds.holdInPlace(customer, order, hold, replaced, deadline);
    }

    @Override
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        return holds.release(customer, order);
    }
}
