package io.geobroker.broker.account.audit;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * For how long the audit of this process has seen each hold without its order.
 *
 * <p>By a clock that nobody sets, and of this machine alone: an order's id tells when it was made by the clock of the broker
 * that made it, which may be behind this one's by more than any order takes to be placed. Forgotten when the process ends,
 * which only makes the audit wait anew. For one audit at a time.
 */
final class HoldsWithoutOrder {
    private final LongSupplier nanoTime;
    private final ConcurrentMap<OrderId, Seen> seen = new ConcurrentHashMap<>();
    private volatile long round;

    private record Seen(long firstNanos, long lastRound) {}

    HoldsWithoutOrder(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Zero at the first look. */
    Duration seenFor(OrderId order) {
        long now = nanoTime.getAsLong();
        Seen noted = seen.merge(order, new Seen(now, round), (first, last) -> new Seen(first.firstNanos(), round));
        return Duration.ofNanos(now - noted.firstNanos());
    }

    /** Forgets those that were not seen any more since the round before ended. */
    void endRound() {
        long ended = round;
        seen.values().removeIf(hold -> hold.lastRound() < ended);
        round = ended + 1;
    }
}
