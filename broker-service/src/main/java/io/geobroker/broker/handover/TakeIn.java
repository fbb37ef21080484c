package io.geobroker.broker.handover;

import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.schema.listing.Symbol;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Takes in orders that wait in another region and are missing here.
 *
 * <p>Writes have the order's own id and timestamp, so they may be interrupted, repeated or concurrent. An ended order stays
 * ended: delete and end are later, and its claim is refused.
 */
final class TakeIn {
    /** Fetches between regions: thousands a minute, few beside new orders. */
    private static final int AT_A_TIME = 32;

    private final String from;
    private final RegionRecords here;
    private final RegionRecords there;
    private final Share share;
    private final Debts debts;
    private final HandoverCounts counts;

    TakeIn(String from, RegionRecords here, RegionRecords there, Share share, Debts debts, HandoverCounts counts) {
        this.from = from;
        this.here = here;
        this.there = there;
        this.share = share;
        this.debts = debts;
        this.counts = counts;
    }

    /**
     * @param theirs a page, by partition, oldest first
     * @param views whether to look for missing views of known rows too
     * @return false when an owner's book is not loaded: ask again
     */
    CompletionStage<Boolean> all(List<WaitingId> theirs, boolean views) {
        Map<Partition, List<WaitingId>> byPartition =
                theirs.stream().collect(Collectors.groupingBy(Partition::of, LinkedHashMap::new, Collectors.toList()));
        return each(List.copyOf(byPartition.entrySet()), 1, partition -> rows(partition.getKey(), partition.getValue()))
                .thenCompose(
                        rowsAre -> views ? views(theirs).thenApply(viewsAre -> rowsAre && viewsAre) : done(rowsAre));
    }

    private record Partition(Symbol symbol, int bucket) {

        static Partition of(WaitingId id) {
            return new Partition(id.symbol(), id.bucket());
        }
    }

    private CompletionStage<Boolean> rows(Partition partition, List<WaitingId> theirs) {
        Set<OrderId> known = new HashSet<>();
        return here.waiting()
                .between(
                        List.of(partition.symbol()),
                        List.of(partition.bucket()),
                        firstMicros(theirs) - 1,
                        lastMicros(theirs),
                        ours -> {
                            ours.forEach(each -> known.add(each.order()));
                            return CompletableFuture.completedFuture(null);
                        })
                .thenCompose(read -> each(
                        theirs.stream()
                                .filter(id -> !known.contains(id.order()))
                                .toList(),
                        AT_A_TIME,
                        this::row));
    }

    private CompletionStage<Boolean> views(List<WaitingId> theirs) {
        Map<CustomerId, List<WaitingId>> byCustomer = theirs.stream()
                .collect(Collectors.groupingBy(WaitingId::customer, LinkedHashMap::new, Collectors.toList()));
        return each(
                List.copyOf(byCustomer.entrySet()),
                AT_A_TIME,
                customer -> views(customer.getKey(), customer.getValue()));
    }

    private CompletionStage<Boolean> views(CustomerId customer, List<WaitingId> theirs) {
        OrderQuery stretch = new OrderQuery(
                OrderQuery.State.ALL,
                OrderQuery.MAX_LIMIT,
                firstMicros(theirs) - 1,
                lastMicros(theirs),
                false,
                Set.of(),
                null);
        return here.orders().list(customer, stretch).thenCompose(views -> {
            Set<OrderId> seen = new HashSet<>();
            views.forEach(view -> seen.add(view.placed().id()));
            return each(theirs.stream().filter(id -> !seen.contains(id.order())).toList(), 1, this::view);
        });
    }

    private static long firstMicros(List<WaitingId> ids) {
        return ids.stream().mapToLong(each -> each.order().timeMicros()).min().orElseThrow();
    }

    private static long lastMicros(List<WaitingId> ids) {
        return ids.stream().mapToLong(each -> each.order().timeMicros()).max().orElseThrow();
    }

    /** Looks again, as the list may be cut at its limit. */
    private CompletionStage<Boolean> view(WaitingId id) {
        return here.orders()
                .find(id.customer(), id.order())
                .thenCompose(view -> view.isPresent()
                        ? done(true)
                        : rowThere(id)
                                .thenCompose(row -> row.isEmpty()
                                        ? done(true)
                                        : here.ends().show(row.get()).thenApply(shown -> {
                                            counts.viewFetched();
                                            return true;
                                        })));
    }

    private CompletionStage<Boolean> row(WaitingId id) {
        return rowThere(id)
                .thenCompose(row -> row.isEmpty()
                        ? done(true)
                        : here.orders()
                                .find(id.customer(), id.order())
                                .thenCompose(view -> endedHere(view) ? leftBehind(row.get()) : takeIn(row.get())));
    }

    /** Offers first: once the row is here, no round offers it again. */
    private CompletionStage<Boolean> takeIn(OpenOrder order) {
        return share.offer(order)
                .thenCompose(taken -> taken
                        ? here.place(order).thenApply(placed -> {
                            counts.rowFetched();
                            return true;
                        })
                        : done(false));
    }

    /** It ended here, unknown to the other region. */
    private CompletionStage<Boolean> leftBehind(OpenOrder order) {
        return debts.add(order, from).thenApply(noted -> true);
    }

    private static boolean endedHere(Optional<Order> view) {
        return view.isPresent() && !view.get().status().isOpen();
    }

    private CompletionStage<Optional<OpenOrder>> rowThere(WaitingId id) {
        return there.openOrders().find(id.symbol(), id.bucket(), id.order());
    }

    private static <T> CompletionStage<Boolean> each(
            List<T> items, int few, Function<T, CompletionStage<Boolean>> takeIn) {
        AtomicBoolean well = new AtomicBoolean(true);
        return FewAtATime.each(
                        items,
                        few,
                        item -> takeIn.apply(item).thenAccept(taken -> {
                            if (!taken) {
                                well.set(false);
                            }
                        }))
                .thenApply(done -> well.get());
    }

    private static CompletionStage<Boolean> done(boolean well) {
        return CompletableFuture.completedFuture(well);
    }
}
