package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Passes everything on; what stands in front of a store overrides what it changes. */
class ForwardingAccounts implements Accounts {
    private final Accounts behind;

    ForwardingAccounts(Accounts behind) {
        this.behind = behind;
    }

    @Override
    public CompletionStage<Optional<Account>> decided(CustomerId customer) {
        return behind.decided(customer);
    }

    @Override
    public CompletionStage<Optional<Account>> find(CustomerId customer) {
        return behind.find(customer);
    }

    @Override
    public CompletionStage<Optional<Account>> findEverywhere(CustomerId customer) {
        return find(customer);
    }

    @Override
    public CompletionStage<Optional<String>> findHome(CustomerId customer) {
        return behind.findHome(customer);
    }

    @Override
    public CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer) {
        return behind.openedAtMicros(customer);
    }

    @Override
    public CompletionStage<Boolean> open(Account account) {
        return behind.open(account);
    }

    @Override
    public CompletionStage<Boolean> replace(Account before, Account after) {
        return behind.replace(before, after);
    }

    @Override
    public CompletionStage<List<Account>> page(@Nullable CustomerId after, int limit) {
        return behind.page(after, limit);
    }
}
