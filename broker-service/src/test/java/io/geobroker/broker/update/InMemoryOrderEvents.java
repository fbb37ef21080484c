package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Order events in memory, for ever, each put with the view of its order. */
public final class InMemoryOrderEvents extends InMemoryStore implements OrderEvents {
    private record Partition(CustomerId customer, String region) {}

    private final Map<Partition, NavigableMap<EventId, OrderEvent>> rows = new ConcurrentHashMap<>();
    private final InMemoryOrders views;

    public InMemoryOrderEvents() {
        this(new InMemoryOrders());
    }

    public InMemoryOrderEvents(InMemoryOrders views) {
        this.views = views;
    }

    @Override
    public CompletionStage<Void> put(OrderEvent event) {
        return faults.call(() -> {
            views.put(event.order(), event.id().timeMicros());
            partition(event.order().placed().customer(), event.region()).put(event.id(), event);
            return null;
        });
    }

    @Override
    public CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit) {
        return CompletableFuture.completedFuture(partition(customer, region).tailMap(after, false).values().stream()
                .limit(limit)
                .toList());
    }

    /** Everything there is, in no order. */
    public List<OrderEvent> all() {
        return rows.values().stream()
                .flatMap(partition -> partition.values().stream())
                .toList();
    }

    private NavigableMap<EventId, OrderEvent> partition(CustomerId customer, String region) {
        return rows.computeIfAbsent(new Partition(customer, region), key -> new ConcurrentSkipListMap<>());
    }
}
