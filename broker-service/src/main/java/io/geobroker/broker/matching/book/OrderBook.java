package io.geobroker.broker.matching.book;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Trigger;
import io.geobroker.schema.listing.Price;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The waiting orders of one symbol in memory, sorted by trigger price.
 *
 * <p>A ticker that triggers nothing costs two comparisons; one that triggers k of n orders costs O(k log n). Not
 * thread-safe.
 */
public final class OrderBook {
    private static final Comparator<OpenOrder> BY_PRICE_THEN_AGE = Comparator.<OpenOrder>comparingLong(
                    order -> order.terms().triggerPrice().micros())
            .thenComparing(OpenOrder::id);

    private static final Comparator<OpenOrder> BY_EXPIRY_THEN_AGE = Comparator.<OpenOrder>comparingLong(
                    order -> order.validity().expiresAtMicros())
            .thenComparing(OpenOrder::id);

    private final NavigableMap<OrderId, OpenOrder> byAge = new TreeMap<>();
    /** Triggered from the highest price down. */
    private final NavigableSet<OpenOrder> falling = new TreeSet<>(BY_PRICE_THEN_AGE);
    /** Triggered from the lowest price up. */
    private final NavigableSet<OpenOrder> rising = new TreeSet<>(BY_PRICE_THEN_AGE);

    private final NavigableSet<OpenOrder> expiring = new TreeSet<>(BY_EXPIRY_THEN_AGE);

    private int[] byBucket = new int[1];

    private long highestFallingMicros = Long.MIN_VALUE;
    private long lowestRisingMicros = Long.MAX_VALUE;

    /** Tells whether the order was new. */
    public boolean add(OpenOrder order) {
        if (byAge.putIfAbsent(order.id(), order) != null) {
            return false;
        }
        sideOf(order).add(order);
        if (order.validity().ends()) {
            expiring.add(order);
        }
        if (order.bucket() >= byBucket.length) {
            byBucket = Arrays.copyOf(byBucket, order.bucket() + 1);
        }
        byBucket[order.bucket()]++;
        refreshBest();
        return true;
    }

    public boolean contains(OrderId id) {
        return byAge.containsKey(id);
    }

    public Optional<OpenOrder> find(OrderId id) {
        return Optional.ofNullable(byAge.get(id));
    }

    public Optional<OpenOrder> remove(OrderId id) {
        OpenOrder order = byAge.remove(id);
        if (order != null) {
            leaveIndexes(order);
            refreshBest();
        }
        return Optional.ofNullable(order);
    }

    /**
     * Takes out the orders that a ticker triggers, oldest first. A stop-limit order at its stop is to be added again.
     *
     * @param timeMicros when the ticker was sent; orders it is too early or too late for stay
     */
    public List<OpenOrder> takeTriggered(Price price, long timeMicros) {
        long micros = price.micros();
        if (micros > highestFallingMicros && micros < lowestRisingMicros) {
            return List.of();
        }
        List<OpenOrder> triggered = new ArrayList<>();
        collect(falling.descendingSet(), price, timeMicros, triggered);
        collect(rising, price, timeMicros, triggered);
        for (OpenOrder order : triggered) {
            byAge.remove(order.id());
            leaveIndexes(order);
        }
        refreshBest();
        triggered.sort(Comparator.comparing(OpenOrder::id));
        return triggered;
    }

    /** Microseconds since the epoch; {@link Long#MAX_VALUE} if no order expires. */
    public long nextExpiryMicros() {
        return expiring.isEmpty() ? Long.MAX_VALUE : expiring.first().validity().expiresAtMicros();
    }

    /** Takes out orders that expire at {@code nowMicros} or before, the earliest first. */
    public List<OpenOrder> takeExpired(long nowMicros, int limit) {
        List<OpenOrder> expired = new ArrayList<>();
        while (expired.size() < limit && nextExpiryMicros() <= nowMicros) {
            OpenOrder order = expiring.first();
            remove(order.id());
            expired.add(order);
        }
        return expired;
    }

    /** A live view, oldest first; {@code to} is exclusive. */
    public Collection<OpenOrder> placedBetween(OrderId from, OrderId to) {
        return byAge.subMap(from, to).values();
    }

    /** A live view, oldest first. */
    public Collection<OpenOrder> placedAfter(OrderId id) {
        return byAge.tailMap(id, false).values();
    }

    public int size() {
        return byAge.size();
    }

    public int sizeOf(int bucket) {
        return bucket < byBucket.length ? byBucket[bucket] : 0;
    }

    private static void collect(
            Iterable<OpenOrder> nearestFirst, Price price, long timeMicros, List<OpenOrder> triggered) {
        for (OpenOrder order : nearestFirst) {
            if (!order.trigger().isReachedBy(price)) {
                return;
            }
            if (order.meetsTickersOf(timeMicros)) {
                triggered.add(order);
            }
        }
    }

    private NavigableSet<OpenOrder> sideOf(OpenOrder order) {
        return order.trigger().direction() == Trigger.Direction.FALLING ? falling : rising;
    }

    private void leaveIndexes(OpenOrder order) {
        sideOf(order).remove(order);
        byBucket[order.bucket()]--;
        if (order.validity().ends()) {
            expiring.remove(order);
        }
    }

    private void refreshBest() {
        highestFallingMicros = falling.isEmpty()
                ? Long.MIN_VALUE
                : falling.last().terms().triggerPrice().micros();
        lowestRisingMicros = rising.isEmpty()
                ? Long.MAX_VALUE
                : rising.first().terms().triggerPrice().micros();
    }
}
