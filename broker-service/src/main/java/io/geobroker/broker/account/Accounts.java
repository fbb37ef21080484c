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

    /** Completes any write in flight first. Only in the account's home datacenter. What that lacks is read everywhere. */
    CompletionStage<Optional<Account>> decided(CustomerId customer);

    /** As this datacenter knows it; delayed if at home elsewhere. A copy that lacks an earlier write is read everywhere. */
    CompletionStage<Optional<Account>> find(CustomerId customer);

    /**
     * Reads a quorum of every datacenter, for its read repair.
     *
     * @return fails with {@link io.geobroker.broker.platform.retry.UnreadableRowException} if no copy is whole
     */
    CompletionStage<Optional<Account>> findEverywhere(CustomerId customer);

    /** As {@link #find}; fails with {@link UnknownCustomerException} if there is none. */
    default CompletionStage<Account> existing(CustomerId customer) {
        return find(customer).thenApply(found -> found.orElseThrow(() -> new UnknownCustomerException(customer)));
    }

    /** The home region, as this datacenter knows it; also of a copy that lacks an earlier write, unless that is the opening. */
    CompletionStage<Optional<String>> findHome(CustomerId customer);

    /** Microseconds since the epoch, as this datacenter knows it. */
    CompletionStage<Optional<Long>> openedAtMicros(CustomerId customer);

    /** @return whether it was added; fails when unanswered, and then it may exist */
    CompletionStage<Boolean> open(Account account);

    /**
     * Replaces one version by the next.
     *
     * <p>Writes assets only if they differ: the row goes to every replica of all regions.
     *
     * @param before from the home datacenter; another's copy may have a hold but not the earlier trade
     * @return false also if an earlier unanswered call wrote it. Fails when unanswered, and then it may be written
     */
    CompletionStage<Boolean> replace(Account before, Account after);

    /**
     * Accounts of all regions as this datacenter knows them, in the store's order. Leaves copies out that lack an earlier
     * write, and those that cannot be read.
     *
     * @param after the last customer of the page before; null for the first page
     * @param limit fewer only on the last page
     */
    CompletionStage<List<Account>> page(@Nullable CustomerId after, int limit);
}
