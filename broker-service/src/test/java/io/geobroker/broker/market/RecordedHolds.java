package io.geobroker.broker.market;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.Holds;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Remembers what is held, and answers as a test wants. */
public final class RecordedHolds implements Holds {
    private final @Nullable Holds accounts;
    private final ConcurrentMap<OrderId, Hold> held = new ConcurrentHashMap<>();
    private Function<CommandResult<Void>, CommandResult<Void>> answer = Function.identity();
    private @Nullable CommandResult<Void> instead;

    /** For whatever account. */
    public RecordedHolds() {
        this.accounts = null;
    }

    /** Where else all is held. */
    public RecordedHolds(Holds accounts) {
        this.accounts = accounts;
    }

    /** From now on nothing is held, and this is answered; null to go on as before. */
    public void answerInstead(@Nullable CommandResult<Void> result) {
        instead = result;
    }

    /** From now on all is held, and this is answered. */
    public void answerOf(Function<CommandResult<Void>, CommandResult<Void>> wanted) {
        answer = wanted;
    }

    public Map<OrderId, Hold> all() {
        return Map.copyOf(held);
    }

    @Override
    public CompletionStage<CommandResult<Void>> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline) {
        if (instead != null) {
            return CompletableFuture.completedFuture(instead);
        }
        held.put(order, hold);
        CompletionStage<CommandResult<Void>> result = accounts == null
                ? CompletableFuture.completedFuture(CommandResult.done())
                : accounts.hold(customer, order, hold, deadline);
        return result.thenApply(each -> answer.apply(each));
    }

    @Override
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        held.remove(order);
        return accounts == null ? CompletableFuture.completedFuture(null) : accounts.release(customer, order);
    }
}
