package io.geobroker.broker.account;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Makes account changes through the home broker that gathers an account's changes into few writes.
 *
 * <p>If no other broker does it, this one writes to the home datacenter. The compare-and-set keeps both correct; gathering
 * only makes it fast.
 *
 * <p>A hold is not repeatable, so it is sent to one broker only. If its answer is lost, it is given back. If it takes effect
 * after that, the audit releases it.
 */
public final class AccountChanges {
    private final AccountUpdates updates;
    private final AccountBrokers brokers;
    private final LongSupplier nanoTime;

    public AccountChanges(AccountUpdates updates, AccountBrokers brokers, LongSupplier nanoTime) {
        this.updates = updates;
        this.brokers = brokers;
        this.nanoTime = nanoTime;
    }

    /**
     * @param home the customer's home region
     * @param within after which the result is unknown
     * @return fails only with what the change throws
     */
    public CompletionStage<CommandResult<Void>> make(
            String home, CustomerId customer, AccountChange change, Duration within) {
        long end = nanoTime.getAsLong() + within.toNanos();
        // Half of the time is left to repeat it here, where that is safe.
        Duration asked = change.isRepeatable() ? within.dividedBy(2) : within;
        return brokers.make(home, customer, change, asked)
                .thenCompose(answer -> goOn(home, customer, change, end, answer));
    }

    private CompletionStage<CommandResult<Void>> goOn(
            String home, CustomerId customer, AccountChange change, long end, Optional<CommandResult<Void>> answer) {
        boolean ends = answer.map(result -> result.<Boolean>fold(
                        done -> true, why -> true, cutOff -> true, unsure -> !change.isRepeatable()))
                .orElse(false);
        return ends
                ? CompletableFuture.completedFuture(answer.orElseThrow())
                : updates.update(home, customer, change, Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong())));
    }

    /** For a change that another broker sent. */
    public CompletionStage<CommandResult<Void>> makeHere(
            String home, CustomerId customer, AccountChange change, Duration within) {
        return updates.update(home, customer, change, within);
    }
}
