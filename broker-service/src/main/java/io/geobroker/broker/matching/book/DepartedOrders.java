package io.geobroker.broker.matching.book;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Remembers orders that are ending, or ended a short while ago. A read that began before still returns them and must not
 * bring them back. Not thread-safe.
 */
final class DepartedOrders {
    private final long rememberMicros;
    private final Set<OrderId> leaving = new HashSet<>();
    /** When each row was deleted, earliest first. */
    private final Map<OrderId, Long> gone = new LinkedHashMap<>();

    /** @param remember after the row's delete; longer than a read may take */
    DepartedOrders(Duration remember) {
        this.rememberMicros = remember.toNanos() / 1_000;
    }

    void leaves(OrderId id) {
        leaving.add(id);
    }

    void stays(OrderId id) {
        leaving.remove(id);
    }

    void isGone(OrderId id, long nowMicros) {
        leaving.remove(id);
        gone.put(id, nowMicros);
        Iterator<Long> earliest = gone.values().iterator();
        while (earliest.hasNext() && earliest.next() < nowMicros - rememberMicros) {
            earliest.remove();
        }
    }

    boolean contains(OrderId id, long nowMicros) {
        Long goneMicros = gone.get(id);
        return leaving.contains(id) || (goneMicros != null && goneMicros >= nowMicros - rememberMicros);
    }
}
