package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The accounts as one datacenter decides on them: those at home there are written through this store, and no others. Threads
 * may share it. Deciding and writing fail with {@link NotSentException} when nothing was sent.
 */
public interface Accounts {

    /** The account as it is decided, even if a write of it is under way. Only where it is at home. */
    CompletionStage<Optional<Account>> decided(CustomerId customer);

    /** The account as this datacenter knows it, which lags by the ocean for accounts at home elsewhere. */
    CompletionStage<Optional<Account>> find(CustomerId customer);

    /** As {@link #find}; fails with {@link UnknownCustomerException} where there is none. */
    default CompletionStage<Account> existing(CustomerId customer) {
        return find(customer).thenApply(found -> found.orElseThrow(() -> new UnknownCustomerException(customer)));
    }

    /** When the account was opened, as this datacenter knows it, in microseconds since the epoch. */
    CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer);

    /**
     * Adds an account that is not there yet.
     *
     * @return whether it was added; fails when unanswered, and then it may be there
     */
    CompletionStage<Boolean> open(Account account);

    /**
     * Writes an account in place of the version before it. What the customer has is written only where it differs: the row is
     * sent to each replica of the world.
     *
     * @param before as the home datacenter had it, never another one: that may know a hold and not yet the trade before it
     * @param after the next version of it
     * @return whether it was written; false also when it had been written by an earlier call without an answer. Fails when
     *     unanswered, and then it may have been written
     */
    CompletionStage<Boolean> replace(Account before, Account after);

    /**
     * Some accounts of all regions as this datacenter knows them, in an order of the store's own.
     *
     * @param after the customer of the last account of the page before; null for the first page
     * @param limit most accounts to give; fewer are the last ones
     */
    CompletionStage<List<Account>> page(@Nullable CustomerId after, int limit);
}
