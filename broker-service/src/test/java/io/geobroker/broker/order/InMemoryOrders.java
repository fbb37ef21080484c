package io.geobroker.broker.order;

import io.geobroker.broker.platform.retry.UnreadableRowException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Customers' orders in memory; the state with the latest write timestamp stands. */
public final class InMemoryOrders extends InMemoryStore implements Orders {
    private record Key(CustomerId customer, OrderId id) {}

    private record Row(Order order, long writtenMicros) {}

    private final ConcurrentMap<Key, Row> rows = new ConcurrentHashMap<>();
    private final AtomicInteger looked = new AtomicInteger();
    private final Set<OrderId> unreadable = ConcurrentHashMap.newKeySet();
    private final InMemoryOrders everywhere;
    private final Runnable everywhereAsked;

    /** In one datacenter, so that everywhere is here. */
    public InMemoryOrders() {
        this.everywhere = this;
        this.everywhereAsked = () -> {};
    }

    /** @param everywhere gets all that is written here, and may have more */
    public InMemoryOrders(InMemoryOrders everywhere, Runnable everywhereAsked) {
        this.everywhere = everywhere;
        this.everywhereAsked = everywhereAsked;
    }

    /** Nor can any list be read. */
    public void makeUnreadable(OrderId id) {
        unreadable.add(id);
    }

    @Override
    public CompletionStage<Void> put(Order order, long writeMicros) {
        CompletionStage<Void> written = faults.call(() -> write(order, writeMicros));
        return everywhere == this ? written : written.thenCompose(here -> everywhere.put(order, writeMicros));
    }

    @Override
    public CompletionStage<Optional<Order>> find(CustomerId customer, OrderId id) {
        return unreadable.contains(id)
                ? failedRead(id)
                : faults.call(() ->
                        Optional.ofNullable(rows.get(new Key(customer, id))).map(Row::order));
    }

    @Override
    public CompletionStage<Map<OrderId, Order>> findAll(CustomerId customer, List<OrderId> ids) {
        return faults.call(() -> ids.stream()
                .flatMap(id -> Stream.ofNullable(rows.get(new Key(customer, id))))
                .collect(Collectors.toMap(row -> row.order().placed().id(), Row::order)));
    }

    @Override
    public CompletionStage<Optional<Order>> findEverywhere(CustomerId customer, OrderId id) {
        everywhereAsked.run();
        return everywhere.find(customer, id);
    }

    @Override
    public CompletionStage<List<Order>> findOpen(CustomerId customer, Collection<OrderId> ids) {
        return findAll(customer, List.copyOf(ids)).thenApply(found -> {
            looked.addAndGet(found.size());
            return found.values().stream()
                    .filter(order -> order.status().isOpen())
                    .toList();
        });
    }

    @Override
    public CompletionStage<Listing> list(CustomerId customer, OrderQuery query, IntPredicate goesOn) {
        return unreadable.isEmpty()
                ? faults.call(() -> listed(customer, query, goesOn))
                : failedRead(unreadable.iterator().next());
    }

    private static <T> CompletionStage<T> failedRead(OrderId id) {
        return CompletableFuture.failedFuture(new UnreadableRowException(
                "orders_by_customer", "order_id " + id, new IllegalStateException("made unreadable")));
    }

    private Listing listed(CustomerId customer, OrderQuery query, IntPredicate goesOn) {
        Comparator<Order> oldestFirst =
                Comparator.comparing(order -> order.placed().id());
        List<Order> all = rows.values().stream()
                .map(Row::order)
                .filter(order -> order.placed().customer().equals(customer) && query.coversTimeOf(order))
                .sorted(query.newestFirst() ? oldestFirst.reversed() : oldestFirst)
                .toList();
        List<Order> found = new ArrayList<>();
        for (int i = 0; i < all.size() && found.size() < query.limit(); i++) {
            if (i > 0 && !goesOn.test(i)) {
                return Listing.stopped(
                        found,
                        query,
                        all.get(0).placed().placedAtMicros(),
                        all.get(i - 1).placed().placedAtMicros());
            }
            looked.incrementAndGet();
            if (query.accepts(all.get(i))) {
                found.add(all.get(i));
            }
        }
        return Listing.complete(found);
    }

    /** How many rows were read for lists. */
    public int looked() {
        return looked.get();
    }

    private @Nullable Void write(Order order, long micros) {
        Key key = new Key(order.placed().customer(), order.placed().id());
        Row row = new Row(order, micros);
        rows.merge(key, row, (old, fresh) -> fresh.writtenMicros() >= old.writtenMicros() ? fresh : old);
        return null;
    }
}
