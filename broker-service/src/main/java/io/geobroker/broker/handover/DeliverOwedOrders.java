package io.geobroker.broker.handover;

import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Delivers to other regions what they are owed: writes all that is known of the order through their own datacenter, and
 * forgets the debt when that has answered.
 *
 * <p>What is written follows from the order and its outcome and carries their timestamps, so it may be delivered twice, or
 * after Cassandra has brought it by itself. If the process dies in between, the debt is still written down. A region that
 * cannot be reached waits, and holds nobody else up. One round at a time.
 */
public final class DeliverOwedOrders {
    /** Nobody writes down a debt for a minute that is so long over. */
    private static final long OVER_AFTER_MINUTES = 3;

    private static final int AT_A_TIME = 64;

    private final List<String> others;
    private final RegionRecords ours;
    private final Function<String, Optional<RegionRecords>> recordsOf;
    private final DecidedRows decided;
    private final RegionalOutcomes outcomes;
    private final Listings listings;
    private final Share share;
    private final OwedOrders owed;
    private final MicroClock clock;
    private final HandoverCounts counts;

    /** How many orders each region was owed when that was last looked at. */
    private final Map<String, Integer> waiting = new ConcurrentHashMap<>();

    /** @param recordsOf another region's, unless it cannot be reached now */
    public DeliverOwedOrders(
            List<String> others,
            RegionRecords ours,
            Function<String, Optional<RegionRecords>> recordsOf,
            DecidedRows decided,
            RegionalOutcomes outcomes,
            Listings listings,
            Share share,
            OwedOrders owed,
            MicroClock clock,
            HandoverCounts counts) {
        this.others = List.copyOf(others);
        this.ours = ours;
        this.recordsOf = recordsOf;
        this.decided = decided;
        this.outcomes = outcomes;
        this.listings = listings;
        this.share = share;
        this.owed = owed;
        this.clock = clock;
        this.counts = counts;
    }

    /** How many orders each region is owed by this instance's share, as of the last round. */
    public Map<String, Integer> waiting() {
        return Map.copyOf(waiting);
    }

    /** Delivers to all regions, each by itself; what fails is delivered by a later round. */
    public CompletionStage<Void> round() {
        return CompletableFuture.allOf(others.stream()
                .map(region -> settle(region).exceptionally(this::leftToTheNextRound))
                .map(CompletionStage::toCompletableFuture)
                .toArray(CompletableFuture<?>[]::new));
    }

    private CompletionStage<Void> settle(String region) {
        Share.Partitions mine = share.partitions();
        return owed.minutes(region).thenCompose(minutes -> {
            List<Long> turns = minutes.stream()
                    .filter(minute -> mine.partitions().contains((int) (minute % mine.of())))
                    .sorted()
                    .toList();
            List<CompletionStage<List<OwedOrder>>> reads =
                    turns.stream().map(minute -> owed.owed(region, minute)).toList();
            return CompletableFuture.allOf(reads.stream()
                            .map(CompletionStage::toCompletableFuture)
                            .toArray(CompletableFuture<?>[]::new))
                    .thenCompose(read -> {
                        waiting.put(
                                region,
                                reads.stream()
                                        .mapToInt(each -> each.toCompletableFuture()
                                                .join()
                                                .size())
                                        .sum());
                        CompletionStage<Void> settled = CompletableFuture.completedFuture(null);
                        for (int i = 0; i < turns.size(); i++) {
                            long minute = turns.get(i);
                            List<OwedOrder> orders =
                                    reads.get(i).toCompletableFuture().join();
                            settled = settled.thenCompose(done -> settle(region, minute, orders));
                        }
                        return settled;
                    });
        });
    }

    private CompletionStage<Void> settle(String region, long minute, List<OwedOrder> orders) {
        Optional<RegionRecords> theirs = recordsOf.apply(region);
        if (theirs.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        CompletionStage<Void> delivered = CompletableFuture.completedFuture(null);
        for (List<OwedOrder> some : inPieces(orders)) {
            delivered = delivered.thenCompose(done -> CompletableFuture.allOf(some.stream()
                    .map(order -> deliver(region, minute, order, theirs.get()).toCompletableFuture())
                    .toArray(CompletableFuture<?>[]::new)));
        }
        boolean isOver = Debts.minuteOf(clock.micros()) - minute >= OVER_AFTER_MINUTES;
        return isOver && orders.isEmpty() ? owed.removeMinute(region, minute) : delivered;
    }

    /** One that cannot be delivered keeps none of the others waiting: it stays owed. */
    private CompletionStage<Void> deliver(String region, long minute, OwedOrder order, RegionRecords theirs) {
        return CompletableFuture.completedFuture(order)
                .thenCompose(each -> deliver(each, theirs))
                .thenCompose(done -> alignIfAllAnswer(order))
                .thenCompose(done -> owed.remove(region, minute, order))
                .thenRun(() -> {
                    counts.orderDelivered();
                    waiting.merge(region, -1, Integer::sum);
                })
                .exceptionally(this::leftToTheNextRound);
    }

    /** A third region that is cut off must not keep this one waiting; it is owed the order too, and aligned then. */
    private CompletionStage<Void> alignIfAllAnswer(OwedOrder order) {
        return decided.align(order).exceptionally(failure -> null);
    }

    private CompletionStage<Void> deliver(OwedOrder order, RegionRecords theirs) {
        Optional<Listing> listing = listings.find(order.symbol());
        if (listing.isEmpty()) {
            throw new IllegalStateException("symbol of an owed order is not listed any more: " + order.symbol());
        }
        return outcomes.in(listing.get().homeRegion())
                .find(order.id())
                .thenCompose(outcome -> ours.orders()
                        .find(order.customer(), order.id())
                        .thenCompose(view -> deliver(outcome, view, theirs)));
    }

    private static CompletionStage<Void> deliver(
            Optional<Outcome> outcome, Optional<Order> view, RegionRecords theirs) {
        if (outcome.isPresent()) {
            Outcome known =
                    view.map(Order::placed).map(outcome.get()::withOrder).orElse(outcome.get());
            return CompletableFuture.allOf(
                    theirs.news().apply(known.order()).toCompletableFuture(),
                    theirs.ends().write(known).toCompletableFuture(),
                    theirs.ends().clear(known).toCompletableFuture());
        }
        // Without a view nobody was told of the order.
        return view.filter(known -> known.status().isOpen())
                .map(known -> theirs.place(known.placed()))
                .orElse(CompletableFuture.completedFuture(null));
    }

    private static List<List<OwedOrder>> inPieces(List<OwedOrder> orders) {
        List<List<OwedOrder>> pieces = new ArrayList<>();
        for (int from = 0; from < orders.size(); from += AT_A_TIME) {
            pieces.add(orders.subList(from, Math.min(orders.size(), from + AT_A_TIME)));
        }
        return pieces;
    }

    private Void leftToTheNextRound(Throwable failure) {
        counts.roundFailed();
        return null;
    }
}
