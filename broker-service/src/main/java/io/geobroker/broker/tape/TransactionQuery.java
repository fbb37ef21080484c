package io.geobroker.broker.tape;

import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import org.jspecify.annotations.Nullable;

/**
 * Which of a customer's transactions to list, in the sequence of placing.
 *
 * @param afterMicros trade time, microseconds since the epoch; exclusive
 * @param untilMicros trade time, inclusive
 * @param limit 1 to {@value #MAX_LIMIT}; cuts at the far end
 * @param beyond continues after this order; null for the first page
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

    public boolean accepts(Order order) {
        return order.status() == Order.Status.FILLED
                && order.updatedAtMicros() > afterMicros
                && order.updatedAtMicros() <= untilMicros
                && isBeyond(order.placed().id());
    }

    boolean isBeyond(OrderId order) {
        return beyond == null || (newestFirst ? order.compareTo(beyond) < 0 : order.compareTo(beyond) > 0);
    }
}
