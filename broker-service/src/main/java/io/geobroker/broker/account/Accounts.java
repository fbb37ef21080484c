package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.UnknownCustomerException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The accounts in one datacenter; it writes only those at home there. Thread-safe.
 *
 * <p>{@link #decided} and writes fail with {@link NotSentException} when nothing was sent.
 */
public interface Accounts {

    /** The account after completing any write in flight. Only in its home datacenter. */
    CompletionStage<Optional<Account>> decided(CustomerId customer);

    /** The account as this datacenter knows it; replicated with delay if at home elsewhere. */
    CompletionStage<Optional<Account>> find(CustomerId customer);

    /** As {@link #find}; fails with {@link UnknownCustomerException} where there is none. */
    default CompletionStage<Account> existing(CustomerId customer) {
        return find(customer).thenApply(found -> found.orElseThrow(() -> new UnknownCustomerException(customer)));
    }

    /** Microseconds since the epoch, as this datacenter knows it. */
    CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer);

    /**
     * Adds an account if it does not exist.
     *
     * @return whether it was added; fails when unanswered, and then it may exist
     */
    CompletionStage<Boolean> open(Account account);

    /**
     * Replaces a version of an account by the next. Writes assets only if they differ, as every replica of all regions gets
     * the row.
     *
     * @param before as the home datacenter had it; another region's copy may have a hold but not the earlier trade
     * @return whether it was written; false also if an earlier unanswered call wrote it. Fails when unanswered, and then it
     *     may be written
     */
    CompletionStage<Boolean> replace(Account before, Account after);

    /**
     * A page of the accounts of all regions, as this datacenter knows them, in the store's order.
     *
     * @param after the last customer of the page before; null for the first page
     * @param limit at most so many; fewer only on the last page
     */
    CompletionStage<List<Account>> page(@Nullable CustomerId after, int limit);
}
