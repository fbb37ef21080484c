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

/**
 * Opens accounts in their home regions, each with a key.
 *
 * <p>Only opening a customer in two regions within the replication delay makes two accounts.
 */
public record OpenAccount(Accounts local, Regions<Accounts> regions, IssueKeys keys) {
    /** @param key of the new account, whose secret cannot be read again; empty if there was another, or it was used since */
    public record Opened(Account account, Optional<KeyPair> key) {}

    /**
     * @param homeRegion a region of this world
     * @return fails with {@link RegionUnreachableException} when nothing was sent; after other failures the account may
     *     exist, and repeating gives it another key
     */
    public CompletionStage<Opened> open(
            CustomerId customer, String homeRegion, long cashMicros, Map<Symbol, Position> positions) {
        Account wanted = Account.opened(customer, homeRegion, cashMicros, positions);
        return local.find(customer)
                .thenCompose(found -> found.isPresent() ? opened(wanted, found) : openAt(homeRegion, wanted));
    }

    private CompletionStage<Opened> openAt(String homeRegion, Account wanted) {
        return CompletableFuture.completedFuture(homeRegion)
                .thenApply(regions::in)
                .thenCompose(home -> home.open(wanted)
                        // What the driver sends a second time is refused for the row of the first.
                        .thenCompose(opened -> opened
                                ? CompletableFuture.completedFuture(Optional.of(wanted))
                                : home.decided(wanted.customer())))
                .thenCompose(standing -> opened(wanted, standing));
    }

    /** A repeat cannot be told from the first request, whose key nobody may have seen. */
    private CompletionStage<Opened> opened(Account wanted, Optional<Account> standing) {
        Account account = standing.orElseThrow(
                () -> new CompletionException(new IllegalStateException("an account that exists is not there")));
        return account.equals(wanted)
                ? keys.issue(wanted.customer()).thenApply(key -> new Opened(wanted, Optional.of(key)))
                : CompletableFuture.completedFuture(new Opened(account, Optional.empty()));
    }
}
