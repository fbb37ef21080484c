package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Opens accounts in their home regions, each with a key.
 *
 * <p>Only opening a customer in two regions within the replication delay makes two accounts.
 */
public final class OpenAccount {

    /** How opening ended. */
    public sealed interface Result {

        <R> R fold(Function<? super Opened, ? extends R> opened, Function<? super Exists, ? extends R> exists);

        /** The key's secret cannot be read again. */
        record Opened(Account account, KeyPair key) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Opened, ? extends R> opened, Function<? super Exists, ? extends R> exists) {
                return opened.apply(this);
            }
        }

        /** Nothing changed. */
        record Exists(Account account) implements Result {
            @Override
            public <R> R fold(
                    Function<? super Opened, ? extends R> opened, Function<? super Exists, ? extends R> exists) {
                return exists.apply(this);
            }
        }
    }

    private final Accounts local;
    private final Regions<Accounts> regions;
    private final IssueKeys keys;

    public OpenAccount(Accounts local, Regions<Accounts> regions, IssueKeys keys) {
        this.local = local;
        this.regions = regions;
        this.keys = keys;
    }

    /**
     * @param homeRegion a region of this world
     * @return fails with {@link RegionUnreachableException} when nothing was sent; after other failures the account may
     *     exist, and repeating tells
     */
    public CompletionStage<Result> open(
            CustomerId customer, String homeRegion, long cashMicros, Map<Symbol, Position> positions) {
        Account wanted = Account.opened(customer, homeRegion, cashMicros, positions);
        return local.find(customer)
                .thenCompose(found -> found.isPresent() ? exists(found) : openAt(homeRegion, wanted));
    }

    private CompletionStage<Result> openAt(String homeRegion, Account wanted) {
        Accounts home;
        try {
            home = regions.in(homeRegion);
        } catch (RegionUnreachableException e) {
            return CompletableFuture.failedFuture(e);
        }
        return home.open(wanted)
                .thenCompose(opened -> opened
                        ? keys.issue(wanted.customer()).<Result>thenApply(key -> new Result.Opened(wanted, key))
                        : home.decided(wanted.customer()).thenCompose(OpenAccount::exists));
    }

    private static CompletionStage<Result> exists(Optional<Account> found) {
        return CompletableFuture.completedFuture(new Result.Exists(found.orElseThrow(
                () -> new CompletionException(new IllegalStateException("an account that exists is not there")))));
    }
}
