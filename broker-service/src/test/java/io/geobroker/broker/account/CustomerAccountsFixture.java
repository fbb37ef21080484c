package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerHomes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Brokers that write accounts without asking others. */
public final class CustomerAccountsFixture {
    private static final Duration LONG = Duration.ofMinutes(5);

    private CustomerAccountsFixture() {}

    /** For customers who are all at home in Sydney. */
    public static CustomerAccounts alone(AccountUpdates updates) {
        return alone(updates, customer -> CompletableFuture.completedFuture("sydney"));
    }

    public static CustomerAccounts alone(AccountUpdates updates, CustomerHomes homes) {
        return new CustomerAccounts(
                updates,
                (home, customer, change, within) -> CompletableFuture.completedFuture(Optional.empty()),
                homes,
                System::nanoTime,
                500,
                LONG);
    }
}
