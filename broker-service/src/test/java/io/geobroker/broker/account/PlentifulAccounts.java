package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Accounts of which every customer has one from the beginning, with more cash and shares than any test needs. */
public final class PlentifulAccounts extends ForwardingAccounts {
    /** Who has no account. */
    public static final CustomerId NOBODY = new CustomerId("nobody");

    /** Whose account is torn everywhere. */
    public static final CustomerId TORN = new CustomerId("torn");

    /** A billion of the currency. */
    public static final long CASH_MICROS = 1_000_000_000_000_000L;

    public static final long SHARES = 10_000_000;

    private final InMemoryAccounts accounts;
    private final Map<Symbol, Position> positions;

    /** @param listings of each of which everybody has shares */
    public PlentifulAccounts(InMemoryAccounts accounts, List<Listing> listings) {
        super(accounts);
        this.accounts = accounts;
        this.positions =
                listings.stream().collect(Collectors.toMap(Listing::symbol, listing -> new Position(SHARES, 0)));
    }

    /** Who is called a visitor is at home in North Virginia, everybody else in Sydney. */
    public static String homeOf(CustomerId customer) {
        return customer.value().startsWith("visitor") ? "north-virginia" : "sydney";
    }

    @Override
    public CompletionStage<Optional<Account>> decided(CustomerId customer) {
        return customer.equals(NOBODY)
                ? accounts.decided(customer)
                : accounts.open(Account.opened(customer, homeOf(customer), CASH_MICROS, positions))
                        .thenCompose(opened -> accounts.decided(customer));
    }

    @Override
    public CompletionStage<Optional<Account>> find(CustomerId customer) {
        return customer.equals(TORN)
                ? CompletableFuture.failedFuture(
                        new UnreadableRowException("accounts", "customer_id torn", new IllegalStateException("torn")))
                : decided(customer);
    }

    @Override
    public CompletionStage<Optional<String>> findHome(CustomerId customer) {
        return decided(customer).thenCompose(account -> accounts.findHome(customer));
    }

    @Override
    public CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer) {
        return decided(customer).thenCompose(account -> accounts.openedAtMicros(customer));
    }
}
