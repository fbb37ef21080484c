package io.geobroker.broker.account.audit;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Measures how long this process has seen each hold without its order.
 *
 * <p>Uses a monotonic clock: order ids carry other brokers' clocks, which may be behind. Forgotten on restart. For one audit
 * at a time.
 */
public final class HoldsWithoutOrder {
    private final LongSupplier nanoTime;
    private final ConcurrentMap<OrderId, Seen> seen = new ConcurrentHashMap<>();
    private final AtomicInteger begun = new AtomicInteger();
    private volatile long ended;

    private record Seen(long firstNanos, long lastRound) {}

    public HoldsWithoutOrder(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Zero at first sight. */
    Duration seenFor(OrderId order) {
        long now = nanoTime.getAsLong();
        Seen noted = seen.merge(order, new Seen(now, ended), (first, last) -> new Seen(first.firstNanos(), ended));
        return Duration.ofNanos(now - noted.firstNanos());
    }

    void beginRound() {
        begun.incrementAndGet();
    }

    /** Rounds so far, with failed ones, which do not end. */
    int begun() {
        return begun.get();
    }

    void endRound() {
        long round = ended;
        seen.values().removeIf(hold -> hold.lastRound() < round);
        ended = round + 1;
    }
}
