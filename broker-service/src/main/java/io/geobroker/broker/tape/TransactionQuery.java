package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import org.jspecify.annotations.Nullable;

/**
 * Which of a customer's transactions to list. They are listed by order, in the sequence in which the orders were placed.
 *
 * @param afterMicros only what was traded after this, microseconds since the epoch; exclusive
 * @param untilMicros only what was traded until this, microseconds since the epoch; inclusive
 * @param newestFirst whether the order placed last comes first
 * @param limit 1 to {@value #MAX_LIMIT}; it cuts at the far end
 * @param beyond the order of the last transaction of the page before, or another one, which it goes on from; from the
 *     beginning when null
 */
public record TransactionQuery(
        long afterMicros,
        long untilMicros,
        boolean newestFirst,
        int limit,
        @Nullable OrderId beyond) {
    public static final int MAX_LIMIT = 100;

    public TransactionQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ": " + limit);
        }
    }

    public boolean accepts(Transaction transaction) {
        return transaction.tradedAtMicros() > afterMicros
                && transaction.tradedAtMicros() <= untilMicros
                && isBeyond(transaction);
    }

    /** Whether it is not before where the query goes on. */
    boolean isBeyond(Transaction transaction) {
        OrderId order = transaction.order();
        return beyond == null || (newestFirst ? order.compareTo(beyond) < 0 : order.compareTo(beyond) > 0);
    }
}
