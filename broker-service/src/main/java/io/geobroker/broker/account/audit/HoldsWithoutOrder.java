package io.geobroker.broker.account.audit;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Measures how long this process has seen each hold without its order.
 *
 * <p>Uses a monotonic clock: order ids carry other brokers' clocks, which may be behind. Forgotten on restart. For one audit
 * at a time.
 */
final class HoldsWithoutOrder {
    private final LongSupplier nanoTime;
    private final ConcurrentMap<OrderId, Seen> seen = new ConcurrentHashMap<>();
    private volatile long round;

    private record Seen(long firstNanos, long lastRound) {}

    HoldsWithoutOrder(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Zero at first sight. */
    Duration seenFor(OrderId order) {
        long now = nanoTime.getAsLong();
        Seen noted = seen.merge(order, new Seen(now, round), (first, last) -> new Seen(first.firstNanos(), round));
        return Duration.ofNanos(now - noted.firstNanos());
    }

    void endRound() {
        long ended = round;
        seen.values().removeIf(hold -> hold.lastRound() < ended);
        round = ended + 1;
    }
}
