package io.geobroker.broker.account;

import io.geobroker.broker.account.AccountUpdates.Changed;
import io.geobroker.broker.account.AccountUpdates.Update;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Hold;
import io.geobroker.broker.order.Holds;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.StageFailure;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Settlements;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Everything that changes an account, each in its customer's home region. Threads may share it. */
public final class CustomerAccounts implements Holds, Settlements {
    private final AccountUpdates updates;
    private final CustomerHomes homes;
    private final int mostHolds;
    private final Duration settleWithin;

    /**
     * @param mostHolds how many orders of one customer may wait at once
     * @param settleWithin after which an unanswered settlement, release or deposit fails
     */
    public CustomerAccounts(AccountUpdates updates, CustomerHomes homes, int mostHolds, Duration settleWithin) {
        this.updates = updates;
        this.homes = homes;
        this.mostHolds = mostHolds;
        this.settleWithin = settleWithin;
    }

    @Override
    public CompletionStage<Holds.Result> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline) {
        return held(customer, account -> held(account, order, hold), deadline);
    }

    @Override
    public CompletionStage<Holds.Result> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return held(
                customer,
                account -> account.holds().containsKey(order)
                        ? new Changed<>(account, Optional.empty())
                        : account.difference(replaced, hold)
                                .map(difference -> held(account, order, difference))
                                .orElseGet(() -> new Changed<>(account, Optional.empty())),
                deadline);
    }

    private CompletionStage<Holds.Result> held(
            CustomerId customer, Function<Account, Changed<Optional<String>>> change, Duration deadline) {
        return homes.regionOf(customer)
                .thenCompose(home ->
                        updates.update(home, customer, change, deadline).thenApply(result -> answered(result, home)))
                .exceptionally(CustomerAccounts::unanswered);
    }

    private Changed<Optional<String>> held(Account account, OrderId order, Hold hold) {
        Optional<String> refusal = account.refusal(order, hold, mostHolds);
        return new Changed<>(refusal.isPresent() ? account : account.hold(order, hold), refusal);
    }

    private static Holds.Result answered(Update<Optional<String>> result, String home) {
        return result.fold(
                done -> done.answer()
                        .<Holds.Result>map(Holds.Result.Refused::new)
                        .orElseGet(Holds.Result.Held::new),
                noAccount -> new Holds.Result.Refused("there is no account"),
                unreachable -> new Holds.Result.Unreachable(home),
                unknown -> new Holds.Result.Unknown(unknown.cause()));
    }

    /** The home region is not known, so nothing was written; but neither can it be said which region cannot be reached. */
    private static Holds.Result unanswered(Throwable failure) {
        Throwable cause = StageFailure.of(failure).cause();
        return cause instanceof UnknownCustomerException
                ? new Holds.Result.Refused("the account is not known in this region, or not yet")
                : new Holds.Result.Unknown(cause);
    }

    @Override
    public CompletionStage<Void> release(CustomerId customer, OrderId order) {
        return change(customer, account -> account.release(order));
    }

    @Override
    public CompletionStage<Void> settle(Outcome outcome) {
        return change(outcome.order().customer(), account -> settled(account, outcome));
    }

    private static Account settled(Account account, Outcome outcome) {
        return outcome.fold(
                filled -> account.settle(filled.trade()),
                canceled -> account.release(canceled.order().id()),
                replaced -> account.pass(replaced.order().id(), replaced.by().id(), replaced.hold()),
                expired -> account.release(expired.order().id()));
    }

    /**
     * Adds cash and shares, once for each transfer.
     *
     * @return the account after it; fails as {@link #settle} does, and then may be repeated
     */
    public CompletionStage<Account> deposit(
            CustomerId customer, String transfer, long cashMicros, Map<Symbol, Position> shares) {
        return answer(customer, account -> {
            Account richer = account.deposit(transfer, cashMicros, shares);
            return new Changed<>(richer, richer);
        });
    }

    private CompletionStage<Void> change(CustomerId customer, Function<Account, Account> change) {
        return answer(customer, account -> new Changed<>(change.apply(account), true))
                .thenApply(done -> null);
    }

    private <R> CompletionStage<R> answer(CustomerId customer, Function<Account, Changed<R>> change) {
        return homes.regionOf(customer)
                .thenCompose(home -> updates.update(home, customer, change, settleWithin))
                .thenCompose(result -> result.<CompletionStage<R>>fold(
                        done -> CompletableFuture.completedFuture(done.answer()),
                        noAccount -> CompletableFuture.failedFuture(new UnknownCustomerException(customer)),
                        unreachable -> CompletableFuture.failedFuture(unreachable.cause()),
                        unknown -> CompletableFuture.failedFuture(unknown.cause())));
    }
}
