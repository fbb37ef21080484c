package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Makes changes of accounts where those of one account meet: at a broker of the customer's home region, which gathers them
 * into few writes. Where nobody else does it this broker writes the account itself, in the home datacenter. That it is a
 * compare-and-set makes both right at any time; meeting makes it fast.
 *
 * <p>A hold is sent to one broker and never to a second: one that turned up after its order was settled would settle it again.
 * So a hold whose answer is lost is unknown, and is given back; should it turn up after that, the audit of holds gives it
 * back. All else may be repeated, and is.
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
     * @param within after which the answer is {@link AccountUpdate.Unknown}
     * @return fails only with what the change throws
     */
    public CompletionStage<AccountUpdate> make(
            String home, CustomerId customer, AccountChange change, Duration within) {
        long end = nanoTime.getAsLong() + within.toNanos();
        // Half of the time is left for doing it here, where that is safe.
        Duration asked = change.isRepeatable() ? within.dividedBy(2) : within;
        return brokers.make(home, customer, change, asked)
                .thenCompose(answer -> goOn(home, customer, change, end, answer));
    }

    private CompletionStage<AccountUpdate> goOn(
            String home, CustomerId customer, AccountChange change, long end, Optional<AccountUpdate> answer) {
        boolean ends = answer.map(update -> update.<Boolean>fold(
                        done -> true, noAccount -> true, unreachable -> true, unknown -> !change.isRepeatable()))
                .orElse(false);
        return ends
                ? CompletableFuture.completedFuture(answer.orElseThrow())
                : updates.update(home, customer, change, Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong())));
    }

    /** Makes it here, whoever else does: for whom it was sent to. */
    public CompletionStage<AccountUpdate> makeHere(
            String home, CustomerId customer, AccountChange change, Duration within) {
        return updates.update(home, customer, change, within);
    }
}
