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
 * other; one that is lost gets nothing before it is rebuilt. What it is owed is aligned once among the others, then kept
 * apart. One round of a region at a time.
 */
public final class DeliverOwedOrders {
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

    /** By whom it is owed to and minute. */
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
        return Stream.of(region, rebuilt(region))
                .filter(to -> !isLost(region))
                .flatMap(to -> waiting.getOrDefault(to, Map.of()).values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }

    /** Whom all is owed to that was aligned while the region was lost. */
    private static String rebuilt(String region) {
        return region + "/rebuilt";
    }

    /**
     * Begins where the last round has ended, and does not wait: a region's many debts hold up no other. The next round
     * repeats what failed.
     */
    public CompletionStage<Void> round() {
        others.all().stream().filter(underWay::add).forEach(this::begin);
        return done();
    }

    private void begin(String region) {
        var unused = CompletableFuture.completedFuture(region)
                .thenCompose(each -> settle(each, each))
                .thenCompose(done -> isLost(region) ? done() : settle(region, rebuilt(region)))
                .exceptionally(this::leftToTheNextRound)
                .whenComplete((done, failure) -> underWay.remove(region));
    }

    /** @param to whom it is owed to: the region, or it {@link #rebuilt} */
    private CompletionStage<Void> settle(String region, String to) {
        Share.Partitions mine = share.partitions();
        return owed.minutes(to).thenCompose(minutes -> {
            Set<Long> turns = minutes.stream()
                    .filter(minute -> mine.partitions().contains((int) (minute % mine.of())))
                    .collect(Collectors.toCollection(TreeSet::new));
            Map<Long, Integer> ofMinutes = waiting.computeIfAbsent(to, unseen -> new ConcurrentHashMap<>());
            ofMinutes.keySet().retainAll(turns);
            CompletionStage<Void> settled = CompletableFuture.completedFuture(null);
            for (long minute : turns) {
                settled = settled.thenCompose(done -> settle(region, to, minute, ofMinutes))
                        .exceptionally(this::leftToTheNextRound);
            }
            return settled;
        });
    }

    /** Reads a past minute only once while the region is away: a long cut has many orders. Once it is lost, aligns it. */
    private CompletionStage<Void> settle(String region, String to, long minute, Map<Long, Integer> ofMinutes) {
        boolean isLost = isLost(region);
        Optional<RegionRecords> theirs = isLost ? Optional.empty() : others.find(region);
        boolean isOver = OwedOrders.minuteOf(clock.micros()) - minute >= OwedOrders.OVER_AFTER_MINUTES;
        boolean isAway = theirs.isEmpty() && !(isLost && isOver && doOthersAnswer(region));
        if (isAway && isOver && ofMinutes.containsKey(minute)) {
            return done();
        }
        return owed.owed(to, minute).thenCompose(debts -> {
            ofMinutes.put(minute, debts.size());
            if (isAway) {
                return done();
            }
            if (isOver && debts.isEmpty()) {
                return owed.removeMinute(to, minute);
            }
            // One failure must not delay the other orders.
            return FewAtATime.each(
                    debts,
                    AT_A_TIME,
                    debt -> theirs.map(records -> deliver(region, debt.order(), records))
                            .orElseGet(() -> keepApart(region, debt.order()))
                            .thenCompose(done -> owed.remove(to, minute, debt))
                            .thenRun(() -> ofMinutes.computeIfPresent(minute, (each, left) -> left - 1))
                            .exceptionally(this::leftToTheNextRound));
        });
    }

    private CompletionStage<Void> deliver(String region, OwedOrder owing, RegionRecords theirs) {
        return CompletableFuture.completedFuture(owing)
                .thenCompose(order -> deliver(order, theirs))
                .thenCompose(done -> doOthersAnswer(region) ? decided.align(owing) : done())
                .thenRun(meters.orderDelivered);
    }

    /** No broker aligns it again, not even after a restart. */
    private CompletionStage<Void> keepApart(String region, OwedOrder order) {
        return decided.align(order).thenCompose(aligned -> owed.add(rebuilt(region), order, clock));
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
            return done();
        }
        if (outcome.isPresent()) {
            Outcome known =
                    view.map(Order::placed).map(outcome.get()::withOrder).orElse(outcome.get());
            return FewAtATime.all(Stream.of(
                    theirs.ends().show(known.order()),
                    theirs.ends().write(known),
                    mayClear(known).thenCompose(may -> may ? theirs.ends().clear(known) : done())));
        }
        // No customer was told of the order.
        return view.map(known -> deliver(known, theirs)).orElse(done());
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
            return done();
        }
        if (unexplained.add(known.placed().id())) {
            LOG.warn("{} ended here, and no region has its row of order_outcomes: it stays owed", known.placed());
        }
        return CompletableFuture.failedFuture(new IllegalStateException("no outcome: " + known));
    }

    private static CompletionStage<Void> done() {
        return CompletableFuture.completedFuture(null);
    }

    private Void leftToTheNextRound(Throwable failure) {
        meters.roundFailed.run();
        return null;
    }
}
