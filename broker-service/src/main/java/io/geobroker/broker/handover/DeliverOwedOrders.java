package io.geobroker.broker.handover;

import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.PeerRegions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers owed orders to other regions through their own datacenter, then removes the debt.
 *
 * <p>Writes carry the order's own timestamps, so deliveries may be repeated. A region that cannot be reached delays no
 * other; one that is lost gets nothing before it is rebuilt, and what it is owed is aligned once by each broker. One round
 * of a region at a time.
 */
public final class DeliverOwedOrders {
    /** No instance adds to a minute that is so long over. */
    private static final long OVER_AFTER_MINUTES = 3;

    private static final int AT_A_TIME = 64;

    private static final Logger LOG = LoggerFactory.getLogger(DeliverOwedOrders.class);

    private final PeerRegions<RegionRecords> others;
    private final DecidedRows decided;
    private final Outcomes outcomes;
    private final Share share;
    private final OwedOrders owed;
    private final MicroClock clock;
    private final HandoverMeters meters;

    /** Regions. */
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    /** By region and minute. */
    private final Map<String, Map<Long, Integer>> waiting = new ConcurrentHashMap<>();

    /** Orders that ended without an outcome; each is told once. */
    private final Set<OrderId> unexplained = ConcurrentHashMap.newKeySet();

    public DeliverOwedOrders(
            PeerRegions<RegionRecords> others,
            DecidedRows decided,
            Outcomes outcomes,
            Share share,
            OwedOrders owed,
            MicroClock clock,
            HandoverMeters meters) {
        this.others = others;
        this.decided = decided;
        this.outcomes = outcomes;
        this.share = share;
        this.owed = owed;
        this.clock = clock;
        this.meters = meters;
    }

    /** In this instance's share, as of the last round; for a lost region none. */
    public int waiting(String region) {
        return isLost(region)
                ? 0
                : waiting.getOrDefault(region, Map.of()).values().stream()
                        .mapToInt(Integer::intValue)
                        .sum();
    }

    /**
     * Begins where the last round has ended, and does not wait: a region's many debts hold up no other. The next round
     * repeats what failed.
     */
    public CompletionStage<Void> round() {
        others.all().stream().filter(underWay::add).forEach(this::begin);
        return CompletableFuture.completedFuture(null);
    }

    private void begin(String region) {
        var unused = CompletableFuture.completedFuture(region)
                .thenCompose(this::settle)
                .exceptionally(this::leftToTheNextRound)
                .whenComplete((done, failure) -> underWay.remove(region));
    }

    private CompletionStage<Void> settle(String region) {
        Share.Partitions mine = share.partitions();
        return owed.minutes(region).thenCompose(minutes -> {
            Set<Long> turns = minutes.stream()
                    .filter(minute -> mine.partitions().contains((int) (minute % mine.of())))
                    .collect(Collectors.toCollection(TreeSet::new));
            Map<Long, Integer> ofMinutes = waiting.computeIfAbsent(region, unseen -> new ConcurrentHashMap<>());
            ofMinutes.keySet().retainAll(turns);
            CompletionStage<Void> settled = CompletableFuture.completedFuture(null);
            for (long minute : turns) {
                settled = settled.thenCompose(done -> settle(region, minute, ofMinutes))
                        .exceptionally(this::leftToTheNextRound);
            }
            return settled;
        });
    }

    /**
     * Reads a past minute only once while the region is away: a long cut has many orders. Once it is lost, aligns what was
     * not while it was away, and keeps the debts.
     */
    private CompletionStage<Void> settle(String region, long minute, Map<Long, Integer> ofMinutes) {
        boolean isLost = isLost(region);
        Optional<RegionRecords> theirs = isLost ? Optional.empty() : others.find(region);
        boolean isOver = Debts.minuteOf(clock.micros()) - minute >= OVER_AFTER_MINUTES;
        boolean isAligned = isLost && isOver && ofMinutes.getOrDefault(minute, 1) > 0 && doOthersAnswer(region);
        boolean isAway = theirs.isEmpty() && !isAligned;
        if (isAway && isOver && ofMinutes.containsKey(minute)) {
            return CompletableFuture.completedFuture(null);
        }
        return owed.owed(region, minute).thenCompose(debts -> {
            ofMinutes.put(minute, debts.size());
            if (isAway) {
                return CompletableFuture.completedFuture(null);
            }
            if (isOver && debts.isEmpty()) {
                return owed.removeMinute(region, minute);
            }
            // One failure must not delay the other orders.
            return FewAtATime.each(
                    debts,
                    AT_A_TIME,
                    debt -> (isAligned ? decided.align(debt.order()) : deliver(region, minute, debt, theirs.get()))
                            .thenRun(() -> ofMinutes.computeIfPresent(minute, (each, left) -> left - 1))
                            .exceptionally(this::leftToTheNextRound));
        });
    }

    private CompletionStage<Void> deliver(String region, long minute, OwedOrders.Debt debt, RegionRecords theirs) {
        return CompletableFuture.completedFuture(debt.order())
                .thenCompose(order -> deliver(order, theirs))
                .thenCompose(done ->
                        doOthersAnswer(region) ? decided.align(debt.order()) : CompletableFuture.completedFuture(null))
                .thenCompose(done -> owed.remove(region, minute, debt))
                .thenRun(meters::orderDelivered);
    }

    /** While a third region is away nothing is aligned: it is owed the order too, which is aligned when it is back or lost. */
    private boolean doOthersAnswer(String region) {
        return others.names().stream()
                .allMatch(other -> other.equals(region) || others.find(other).isPresent());
    }

    private boolean isLost(String region) {
        return !others.names().contains(region);
    }

    private CompletionStage<Void> deliver(OwedOrder order, RegionRecords theirs) {
        return others.ours()
                .orders()
                .find(order.customer(), order.id())
                .thenCompose(view -> outcome(order, view).thenCompose(outcome -> deliver(outcome, view, theirs)));
    }

    /**
     * Serially where a plain read shows none: the claim's node may have died, and the view here be older than the debt. Of an
     * order that ended, a copy in another region is brought to its door in the end.
     */
    private CompletionStage<Optional<Outcome>> outcome(OwedOrder order, Optional<Order> view) {
        boolean ended = view.map(Order::status)
                .filter(status -> !status.isOpen() && status != Order.Status.REJECTED)
                .isPresent();
        CompletionStage<Optional<Outcome>> here = outcomes.glanceAt(order.id(), order.symbol());
        CompletionStage<Optional<Outcome>> decidedHere =
                here.thenCompose(outcome -> outcome.isPresent() ? here : outcomes.find(order.id(), order.symbol()));
        return decidedHere.thenCompose(outcome -> outcome.isPresent() || !ended
                ? decidedHere
                : decided.align(order).thenCompose(aligned -> outcomes.glanceAt(order.id(), order.symbol())));
    }

    private CompletionStage<Void> deliver(Optional<Outcome> outcome, Optional<Order> view, RegionRecords theirs) {
        if (outcome.isPresent() && view.isEmpty() && !outcome.get().isWhole()) {
            // No customer was told of the order.
            return CompletableFuture.completedFuture(null);
        }
        if (outcome.isPresent()) {
            Outcome known =
                    view.map(Order::placed).map(outcome.get()::withOrder).orElse(outcome.get());
            return FewAtATime.all(Stream.of(
                    theirs.ends().show(known.order()),
                    theirs.ends().write(known),
                    mayClear(known)
                            .thenCompose(may ->
                                    may ? theirs.ends().clear(known) : CompletableFuture.completedFuture(null))));
        }
        // No customer was told of the order.
        return view.map(known -> deliver(known, theirs)).orElse(CompletableFuture.completedFuture(null));
    }

    /** A replaced order's row says that its replacement is due. */
    private CompletionStage<Boolean> mayClear(Outcome outcome) {
        return outcome.fold(
                filled -> CompletableFuture.completedFuture(true),
                canceled -> CompletableFuture.completedFuture(true),
                replaced -> others.ours()
                        .orders()
                        .find(replaced.by().customer(), replaced.by().id())
                        .thenApply(Optional::isPresent),
                expired -> CompletableFuture.completedFuture(true));
    }

    /** Without an outcome: the order waits, or was rejected. Else its outcome went with a lost region, or is hidden. */
    private CompletionStage<Void> deliver(Order known, RegionRecords theirs) {
        if (known.status() == Order.Status.REJECTED) {
            return theirs.orders().put(known, known.updatedAtMicros());
        } else if (known.status().isOpen()) {
            return theirs.place(known.placed());
        }
        if (!others.listings().lostDoors().isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        if (unexplained.add(known.placed().id())) {
            LOG.warn("{} ended here, and no region has its row of order_outcomes: it stays owed", known.placed());
        }
        return CompletableFuture.failedFuture(new IllegalStateException("no outcome: " + known));
    }

    private Void leftToTheNextRound(Throwable failure) {
        meters.roundFailed();
        return null;
    }
}
