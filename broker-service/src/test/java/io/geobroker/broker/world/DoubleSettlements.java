package io.geobroker.broker.world;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.closing.settlement.Settlements;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.Regions;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Moves the cash of each fill once more, where nobody asks for the hold.
 *
 * @param settlements the real ones
 * @param here the region whose customers it is done to
 */
record DoubleSettlements(Settlements settlements, Regions<Accounts> accounts, String here) implements Settlements {

    @Override
    public CompletionStage<Void> settle(Outcome outcome) {
        CompletionStage<Void> settled = settlements.settle(outcome);
        return outcome instanceof Outcome.Filled filled
                ? settled.thenCompose(done -> again(filled, accounts.in(here)))
                : settled;
    }

    private CompletionStage<Void> again(Outcome.Filled filled, Accounts home) {
        return home.find(filled.order().customer())
                .thenCompose(found -> found.filter(
                                account -> account.homeRegion().equals(here))
                        .map(account -> home.replace(account, twice(account, filled)))
                        .orElseGet(() -> CompletableFuture.completedFuture(false)))
                .thenApply(Optional::of)
                .exceptionally(failure -> Optional.empty())
                .thenAccept(replaced -> {});
    }

    private static Account twice(Account account, Outcome.Filled filled) {
        long value = filled.valueMicros();
        return new Account(
                account.customer(),
                account.homeRegion(),
                account.cashMicros() + (filled.order().side() == Side.BUY ? -value : value),
                account.positions(),
                account.holds(),
                account.deposits(),
                account.version() + 1);
    }
}
