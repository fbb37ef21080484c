package io.geobroker.broker.account;

import io.geobroker.broker.closing.settlement.Settlements;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.RegionUnreachableException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Makes all changes of customers' accounts, in their home regions. Thread-safe.
 *
 * <p>A change is sent to the home broker that gathers an account's changes into few writes. If no other broker does it, this
 * one writes to the home datacenter. The compare-and-set keeps both correct; gathering only makes it fast.
 *
 * <p>A hold is not repeatable, so it is sent to one broker only. If its answer is lost, it is given back. If it takes effect
 * after that, the audit releases it.
 *
 * @param mostHolds limit of one customer's waiting orders
 * @param settleWithin after which an unanswered settlement, release or deposit fails
 */
public record CustomerAccounts(
        AccountUpdates updates,
        AccountBrokers brokers,
        CustomerHomes homes,
        LongSupplier nanoTime,
        int mostHolds,
        Duration settleWithin)
        implements Holds, Settlements {

    @Override
    public CompletionStage<CommandResult<Void>> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline) {
        return reserve(customer, new AccountChange.Reserve(order, hold, null, mostHolds), deadline);
    }

    @Override
    public CompletionStage<CommandResult<Void>> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return reserve(customer, new AccountChange.Reserve(order, hold, replaced, mostHolds), deadline);
    }

    private CompletionStage<CommandResult<Void>> reserve(CustomerId customer, AccountChange change, Duration deadline) {
        return homes.regionOf(customer)
                .thenCompose(home -> make(home, customer, change, deadline))
                .exceptionallyCompose(CustomerAccounts::unanswered);
    }

    /** Without a home region nothing was sent: that fails. */
    private static CompletionStage<CommandResult<Void>> unanswered(Throwable failure) {
        Throwable cause = RootCause.of(failure);
        return cause instanceof UnknownCustomerException
                ? CompletableFuture.failedFuture(cause)
                : CommandResult.now(new CommandResult.Unknown<>(CommandResult.Step.HOLD, cause));
    }

    @Override
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        return make(customer, new AccountChange.Release(order));
    }

    @Override
    public CompletionStage<Void> settle(Outcome outcome) {
        return make(
                outcome.order().customer(),
                outcome.<AccountChange>fold(
                        CustomerAccounts::settlement,
                        canceled -> new AccountChange.Release(canceled.order().id()),
                        replaced -> new AccountChange.Pass(
                                replaced.order().id(), replaced.by().id(), replaced.hold()),
                        expired -> new AccountChange.Release(expired.order().id())));
    }

    private static AccountChange settlement(Outcome.Filled trade) {
        return new AccountChange.Settle(
                trade.order().id(),
                trade.order().side(),
                trade.order().symbol(),
                trade.order().quantity(),
                trade.valueMicros());
    }

    /** Fails as {@link #settle} does; safe to repeat. */
    CompletionStage<Void> count(CustomerId customer, AccountChange.Count deposits) {
        return make(customer, deposits);
    }

    private CompletionStage<Void> make(CustomerId customer, AccountChange change) {
        return homes.regionOf(customer)
                .thenCompose(home -> make(home, customer, change, settleWithin))
                .thenCompose(result -> made(customer, result));
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

    private static CompletionStage<Void> made(CustomerId customer, CommandResult<Void> result) {
        return result.<CompletionStage<Void>>fold(
                CompletableFuture::completedFuture,
                why -> CompletableFuture.failedFuture(
                        why.equals(AccountUpdates.NO_ACCOUNT)
                                ? new UnknownCustomerException(customer)
                                : new IllegalStateException(why.reason() + ", of " + customer)),
                cutOff -> CompletableFuture.failedFuture(new RegionUnreachableException(cutOff.region(), null)),
                unsure -> CompletableFuture.failedFuture(unsure.failure()));
    }
}
