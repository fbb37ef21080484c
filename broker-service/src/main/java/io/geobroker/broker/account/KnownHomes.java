package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/** Home regions as the local datacenter knows them; cached, as they never change. Thread-safe. */
public final class KnownHomes implements CustomerHomes {
    private final String here;
    private final Accounts accounts;
    private final ConcurrentMap<CustomerId, String> known;
    private final Consumer<Account> seen;

    /**
     * @param here the local region
     * @param accounts of the local datacenter
     * @param known the cache; may forget any at any time
     * @param seen gets each account read that is at home here, as the caller usually changes it next
     */
    public KnownHomes(String here, Accounts accounts, ConcurrentMap<CustomerId, String> known, Consumer<Account> seen) {
        this.here = here;
        this.accounts = accounts;
        this.known = known;
        this.seen = seen;
    }

    @Override
    public CompletionStage<String> regionOf(CustomerId customer) {
        String home = known.get(customer);
        return home != null
                ? CompletableFuture.completedFuture(home)
                : accounts.existing(customer).thenApply(read -> {
                    known.put(customer, read.homeRegion());
                    if (read.homeRegion().equals(here)) {
                        seen.accept(read);
                    }
                    return read.homeRegion();
                });
    }
}
