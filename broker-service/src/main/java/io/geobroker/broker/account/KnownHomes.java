package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentMap;

/**
 * Home regions as the local datacenter knows them; cached, as they never change. Thread-safe.
 *
 * @param accounts of the local datacenter
 * @param known the cache; may forget any at any time
 */
public record KnownHomes(Accounts accounts, ConcurrentMap<CustomerId, String> known) implements CustomerHomes {

    @Override
    public CompletionStage<String> regionOf(CustomerId customer) {
        String home = known.get(customer);
        return home != null
                ? CompletableFuture.completedFuture(home)
                : accounts.findHome(customer).thenApply(read -> {
                    String found = read.orElseThrow(() -> new UnknownCustomerException(customer));
                    known.put(customer, found);
                    return found;
                });
    }
}
