package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.RetryForever;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Settles ended orders behind the back of whoever ended them, each until it is done, however long its customer's home region
 * is cut off.
 *
 * <p>Each home region has its own lanes, so that a cut ocean delays nobody else; a lane has one customer's settlements under
 * way, so that their number is bounded and a region that is back is not overrun. All of a customer that wait go together, for
 * they become one write of the account. What fails goes to the end of its lane, and the lane pauses: while a region is cut off
 * each of its lanes asks now and then, holding no thread.
 *
 * <p>What waits is kept in memory, up to a bound, and is lost when the process dies: the note that a settlement is due is the
 * hold, and beside it the waiting row. Threads may share it.
 */
public final class SettleOrders {
    /** Enough to empty a queue in few writes, few enough for one account's row. */
    private static final int MOST_TOGETHER = 32;

    /** Stands for the region of customers whose home could not be found out; settling tries again. */
    private static final String UNKNOWN = "";

    private final Settlements settlements;
    private final CustomerHomes homes;
    private final RetryForever persistently;
    private final int lanesPerRegion;
    private final int mostWaiting;
    private final SettlementMeters events;
    private final ObservationRegistry observations;

    private final ConcurrentMap<String, List<Lane>> regions = new ConcurrentHashMap<>();
    /** Several find the same order: whoever filled it, the owner after that, the audit; once is enough. */
    private final ConcurrentMap<OrderId, Settling> underWay = new ConcurrentHashMap<>();

    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * A settlement that is under way.
     *
     * @param done when it is settled; fails with {@link UnsettledException}, at once, when too many wait
     * @param tried when the first try has ended, whatever came of it; the next ones follow by themselves
     */
    public record Settling(CompletableFuture<Void> done, CompletableFuture<Void> tried) {}

    private record Unsettled(Outcome outcome, Settling settling) {
        CustomerId customer() {
            return outcome.order().customer();
        }
    }

    /**
     * @param persistently with pauses not much longer than a second: so much later a healed ocean is noticed
     * @param lanesPerRegion of how many customers settlements are under way in a region at a time
     * @param mostWaiting how many are kept in memory
     * @param observations of each attempt to settle: {@link SettleContext}
     */
    public SettleOrders(
            Settlements settlements,
            CustomerHomes homes,
            RetryForever persistently,
            int lanesPerRegion,
            int mostWaiting,
            SettlementMeters events,
            ObservationRegistry observations) {
        this.settlements = settlements;
        this.homes = homes;
        this.persistently = persistently;
        this.lanesPerRegion = lanesPerRegion;
        this.mostWaiting = mostWaiting;
        this.events = events;
        this.observations = observations;
    }

    /** Settles, or releases, what is held for the order; joins in if that is under way. */
    public CompletionStage<Void> settle(Outcome outcome) {
        return begin(outcome).done();
    }

    /** As {@link #settle}, for who waits for the first try only. */
    public Settling begin(Outcome outcome) {
        OrderId id = outcome.order().id();
        Settling settling = new Settling(new CompletableFuture<>(), new CompletableFuture<>());
        Unsettled one = new Unsettled(outcome, settling);
        Settling underWayBefore = underWay.putIfAbsent(id, settling);
        if (underWayBefore != null) {
            return underWayBefore;
        }
        if (waiting.incrementAndGet() > mostWaiting) {
            UnsettledException failure = new UnsettledException(id);
            end(one);
            events.leftToAudit();
            settling.done().completeExceptionally(failure);
            settling.tried().complete(null);
            return settling;
        }
        homes.regionOf(one.customer())
                .exceptionally(failure -> UNKNOWN)
                .thenAccept(region -> lane(region, one.customer()).add(one));
        return settling;
    }

    /** How many wait for their settlement or are being settled. */
    public int waiting() {
        return waiting.get();
    }

    private void end(Unsettled one) {
        waiting.decrementAndGet();
        underWay.remove(one.outcome().order().id());
    }

    private Lane lane(String region, CustomerId customer) {
        List<Lane> lanes = regions.computeIfAbsent(region, this::lanes);
        return lanes.get(Math.floorMod(customer.hashCode(), lanes.size()));
    }

    private List<Lane> lanes(String region) {
        List<Lane> lanes = new ArrayList<>();
        for (int i = 0; i < lanesPerRegion; i++) {
            lanes.add(new Lane(region));
        }
        return lanes;
    }

    /** A queue that is worked off one by one, as long as there is something in it. */
    private final class Lane {
        private final String region;
        /** Guarded by this. */
        private final Deque<Unsettled> queue = new ArrayDeque<>();
        /** Guarded by this. */
        private boolean busy;

        Lane(String region) {
            this.region = region;
        }

        void add(Unsettled one) {
            synchronized (this) {
                queue.addLast(one);
                if (busy) {
                    return;
                }
                busy = true;
            }
            next();
        }

        private void next() {
            persistently
                    .untilDone("settle in " + (region.equals(UNKNOWN) ? "an unknown home" : region), this::settleFirst)
                    .thenRun(() -> {
                        synchronized (this) {
                            if (queue.isEmpty()) {
                                busy = false;
                                return;
                            }
                        }
                        next();
                    });
        }

        private CompletionStage<Void> settleFirst() {
            return CompletableFuture.allOf(takeFirst().stream()
                    .map(one -> settle(one).toCompletableFuture())
                    .toArray(CompletableFuture<?>[]::new));
        }

        /** The first one, and what waits of the same customer. */
        private synchronized List<Unsettled> takeFirst() {
            List<Unsettled> together = new ArrayList<>();
            CustomerId customer = Objects.requireNonNull(queue.peekFirst(), "a busy lane has something to settle")
                    .customer();
            Iterator<Unsettled> waiting = queue.iterator();
            while (waiting.hasNext() && together.size() < MOST_TOGETHER) {
                Unsettled each = waiting.next();
                if (each.customer().equals(customer)) {
                    waiting.remove();
                    together.add(each);
                }
            }
            return together;
        }

        private CompletionStage<Void> settle(Unsettled one) {
            return attempt(one.outcome()).whenComplete((settled, failure) -> {
                if (failure != null) {
                    synchronized (this) {
                        queue.addLast(one);
                    }
                } else {
                    end(one);
                    events.settled();
                    one.settling().done().complete(null);
                }
                one.settling().tried().complete(null);
            });
        }

        private CompletionStage<Void> attempt(Outcome outcome) {
            try {
                return Observed.during(
                        observations, "settle", new SettleContext(outcome), context -> settlements.settle(outcome));
            } catch (RuntimeException e) {
                return CompletableFuture.failedFuture(e);
            }
        }
    }
}
