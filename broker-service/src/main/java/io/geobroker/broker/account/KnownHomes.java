package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/**
 * Home regions as the local datacenter knows them; cached, as they never change. Thread-safe.
 *
 * @param here the local region
 * @param accounts of the local datacenter
 * @param known the cache; may forget any at any time
 * @param seen gets each account read that is at home here, as the caller usually changes it next
 */
public record KnownHomes(
        String here, Accounts accounts, ConcurrentMap<CustomerId, String> known, Consumer<Account> seen)
        implements CustomerHomes {

    @Override
    public CompletionStage<String> regionOf(CustomerId customer) {
        String home = known.get(customer);
        return home != null
                ? CompletableFuture.completedFuture(home)
                : accounts.existing(customer)
                        .thenApply(this::homeOf)
                        .exceptionallyCompose(failure -> RootCause.of(failure) instanceof UnreadableRowException
                                ? homeAlone(customer)
                                : CompletableFuture.failedFuture(failure))
                        .thenApply(found -> {
                            known.put(customer, found);
                            return found;
                        });
    }

    private String homeOf(Account read) {
        if (read.homeRegion().equals(here)) {
            seen.accept(read);
        }
        return read.homeRegion();
    }

    /** It is written once, so a copy has it that lacks a later write. */
    private CompletionStage<String> homeAlone(CustomerId customer) {
        return accounts.findHome(customer)
                .thenApply(found -> found.orElseThrow(() -> new UnknownCustomerException(customer)));
    }
}
