package io.geobroker.broker.account;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Brokers that write accounts without asking others. */
public final class AccountChangesFixture {
    private AccountChangesFixture() {}

    public static AccountChanges alone(AccountUpdates updates) {
        return new AccountChanges(
                updates,
                (home, customer, change, within) -> CompletableFuture.completedFuture(Optional.empty()),
                System::nanoTime);
    }
}
