package io.geobroker.broker.handover;

import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Takes in orders that wait in another region and are missing here.
 *
 * <p>Writes have the order's own id and timestamp, so they may be interrupted, repeated or concurrent. An ended order stays
 * ended: delete and end are later, and its claim is refused.
 */
record TakeIn(RegionRecords here, RegionRecords there, Share share, Debts debts, HandoverMeters meters) {
    /** Fetches between regions: thousands a minute, few beside new orders. */
    private static final int AT_A_TIME = 32;

    /**
     * @param theirs a page, by partition, oldest first
     * @param news whether they are new, so that their views may be missing, and their rows come late
     * @return symbols of which an owner's book is not loaded, or is another instance's by now: ask about them again
     */
    CompletionStage<Set<Symbol>> all(List<WaitingId> theirs, boolean news) {
        Map<Partition, List<WaitingId>> byPartition =
                theirs.stream().collect(Collectors.groupingBy(Partition::of, LinkedHashMap::new, Collectors.toList()));
        Set<Symbol> again = ConcurrentHashMap.newKeySet();
        return FewAtATime.each(
                        List.copyOf(byPartition.entrySet()),
                        1,
                        each -> rows(each.getKey(), each.getValue(), news, again))
                .thenCompose(rows -> news ? views(theirs) : done())
                .thenApply(done -> again);
    }

    private record Partition(Symbol symbol, int bucket) {

        static Partition of(WaitingId id) {
            return new Partition(id.symbol(), id.bucket());
        }
    }

    private CompletionStage<Void> rows(Partition partition, List<WaitingId> theirs, boolean news, Set<Symbol> again) {
        Set<OrderId> known = new HashSet<>();
        return here.waiting()
                .between(
                        List.of(partition.symbol()),
                        List.of(partition.bucket()),
                        firstMicros(theirs) - 1,
                        lastMicros(theirs),
                        ours -> {
                            ours.forEach(each -> known.add(each.order()));
                            return done();
                        })
                .thenCompose(read -> each(theirs, known, id -> row(id, again)))
                .thenCompose(taken -> news ? look(theirs, known) : done());
    }

    private CompletionStage<Void> look(List<WaitingId> theirs, Set<OrderId> known) {
        return FewAtATime.each(
                theirs.stream().filter(id -> known.contains(id.order())).toList(), AT_A_TIME, share::look);
    }

    private CompletionStage<Void> views(List<WaitingId> theirs) {
        Map<CustomerId, List<WaitingId>> byCustomer = theirs.stream()
                .collect(Collectors.groupingBy(WaitingId::customer, LinkedHashMap::new, Collectors.toList()));
        Set<OrderId> seen = ConcurrentHashMap.newKeySet();
        return FewAtATime.each(
                        List.copyOf(byCustomer.entrySet()),
                        AT_A_TIME,
                        customer -> seen(customer.getKey(), customer.getValue()).thenAccept(seen::addAll))
                .thenCompose(listed -> each(theirs, seen, this::view));
    }

    /** None when one of them cannot be read: each is looked for alone. */
    private CompletionStage<Set<OrderId>> seen(CustomerId customer, List<WaitingId> theirs) {
        OrderQuery stretch = new OrderQuery(
                OrderQuery.State.ALL,
                OrderQuery.MAX_LIMIT,
                firstMicros(theirs) - 1,
                lastMicros(theirs),
                false,
                Set.of(),
                null);
        return here.orders()
                .list(customer, stretch)
                .thenApply(
                        views -> views.stream().map(view -> view.placed().id()).collect(Collectors.toSet()))
                .exceptionally(failure -> {
                    requireUnreadable(failure);
                    return Set.of();
                });
    }

    private static long firstMicros(List<WaitingId> ids) {
        return ids.stream().mapToLong(each -> each.order().timeMicros()).min().orElseThrow();
    }

    private static long lastMicros(List<WaitingId> ids) {
        return ids.stream().mapToLong(each -> each.order().timeMicros()).max().orElseThrow();
    }

    /** Looks again, as the list may be cut at its limit. */
    private CompletionStage<Void> view(WaitingId id) {
        return here.orders()
                .find(id.customer(), id.order())
                .thenCompose(view -> view.isPresent()
                        ? done()
                        : rowThere(id)
                                .thenCompose(row -> row.isEmpty()
                                        ? done()
                                        : here.ends().show(row.get()).thenRun(meters::viewFetched)));
    }

    private CompletionStage<Void> row(WaitingId id, Set<Symbol> again) {
        return rowThere(id)
                .thenCompose(row -> row.isEmpty()
                        ? done()
                        : here.orders()
                                .find(id.customer(), id.order())
                                // It ended here, unknown to the other region: a third may not know either.
                                .thenCompose(
                                        view -> endedHere(view) ? debts.add(row.get()) : takeIn(row.get(), again)));
    }

    /** Offers first: once the row is here, no round offers it again, nor does one of a next owner. */
    private CompletionStage<Void> takeIn(OpenOrder order, Set<Symbol> again) {
        return share.offer(order).thenCompose(taken -> {
            Share.Partitions now = share.partitions();
            if (!taken || !now.partitions().contains(TickerTopic.partitionOf(order.symbol(), now.of()))) {
                again.add(order.symbol());
                return done();
            }
            return here.place(order).thenRun(meters::rowFetched);
        });
    }

    private static boolean endedHere(Optional<Order> view) {
        return view.isPresent() && !view.get().status().isOpen();
    }

    private CompletionStage<Optional<OpenOrder>> rowThere(WaitingId id) {
        return there.openOrders().find(id.symbol(), id.bucket(), id.order());
    }

    /** An order whose view cannot be read holds up no other. */
    private CompletionStage<Void> each(
            List<WaitingId> ids, Set<OrderId> known, Function<WaitingId, CompletionStage<Void>> takeIn) {
        return FewAtATime.each(
                ids.stream().filter(id -> !known.contains(id.order())).toList(),
                AT_A_TIME,
                id -> takeIn.apply(id).exceptionally(failure -> {
                    requireUnreadable(failure);
                    return null;
                }));
    }

    /** Counts it, or throws any other failure. */
    private void requireUnreadable(Throwable failure) {
        if (!(RootCause.of(failure) instanceof UnreadableRowException)) {
            throw new CompletionException(RootCause.of(failure));
        }
        meters.roundFailed.run();
    }

    private static CompletionStage<Void> done() {
        return CompletableFuture.completedFuture(null);
    }
}
