package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.FewAtATime;
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
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Settles ended orders in the background, with retries while their customers' regions are cut off.
 *
 * <p>Each home region has its own lanes, so that a cut region delays no other. A lane settles one customer at a time, to
 * spare a region that is back. All that wait for him go together, as one write. After a failure they go to the end and the
 * lane pauses, holding no thread.
 *
 * <p>Each region's bounded queue is lost when the process dies: hold and waiting row mark that a settlement is due. Threads
 * may share it.
 */
public final class SettleOrders {
    /** Enough to empty a queue in few writes, few enough for one account's row. */
    private static final int MOST_TOGETHER = 32;

    /** An unknown home region; settling tries again to find it. */
    private static final String UNKNOWN = "unknown";

    private final Settlements settlements;
    private final CustomerHomes homes;
    private final RetryForever persistently;
    private final int lanesPerRegion;
    private final int mostWaiting;
    private final SettlementMeters events;
    private final ObservationRegistry observations;

    private final ConcurrentMap<String, Region> regions = new ConcurrentHashMap<>();
    /** Several may find the same order; one settlement is enough. */
    private final ConcurrentMap<OrderId, Settling> underWay = new ConcurrentHashMap<>();

    /**
     * A settlement under way.
     *
     * @param done fails at once with {@link UnsettledException} when too many of the home region wait
     * @param tried completes after the first try, whatever came of it
     */
    public record Settling(CompletableFuture<Void> done, CompletableFuture<Void> tried) {}

    /** @param around runs the first attempt in the caller's observation, and later ones, which nobody waits for, in none */
    private record Unsettled(Outcome outcome, Settling settling, Executor around, boolean repeated) {
        CustomerId customer() {
            return outcome.order().customer();
        }

        Unsettled again() {
            return new Unsettled(outcome, settling, attempt -> Observed.within(null, attempt), true);
        }
    }

    /**
     * @param persistently with pauses of about a second: so late a healed region is noticed
     * @param lanesPerRegion how many customers are settled at a time in a region
     * @param mostWaiting bound of each region's queue
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
        events.watchWaiting(UNKNOWN, this::waitingForUnknown);
    }

    /** Joins in if that is under way. */
    public CompletionStage<Void> settle(Outcome outcome) {
        return begin(outcome).done();
    }

    /** For callers that wait for the first try only. */
    public Settling begin(Outcome outcome) {
        OrderId id = outcome.order().id();
        Settling settling = new Settling(new CompletableFuture<>(), new CompletableFuture<>());
        Unsettled one = new Unsettled(outcome, settling, Observed.here(), false);
        Settling underWayBefore = underWay.putIfAbsent(id, settling);
        if (underWayBefore != null) {
            return underWayBefore;
        }
        var unused = CompletableFuture.completedFuture(one.customer())
                .thenCompose(homes::regionOf)
                .exceptionally(failure -> UNKNOWN)
                .thenAccept(region -> add(one, region));
        return settling;
    }

    public int waiting() {
        return underWay.size();
    }

    /** Also those whose home is being looked up. */
    private int waitingForUnknown() {
        int known = regions.entrySet().stream()
                .filter(region -> !region.getKey().equals(UNKNOWN))
                .mapToInt(region -> region.getValue().waiting().get())
                .sum();
        return Math.max(0, waiting() - known);
    }

    private void add(Unsettled one, String home) {
        Region region = regions.computeIfAbsent(home, this::region);
        if (region.waiting().incrementAndGet() <= mostWaiting) {
            region.lane(one.customer()).add(one);
            return;
        }
        end(one, region.waiting());
        events.leftToAudit.run();
        one.settling().done().completeExceptionally(new UnsettledException(one.outcome()));
        one.settling().tried().complete(null);
    }

    private void end(Unsettled one, AtomicInteger waiting) {
        waiting.decrementAndGet();
        underWay.remove(one.outcome().order().id());
    }

    private Region region(String name) {
        AtomicInteger waiting = new AtomicInteger();
        if (!name.equals(UNKNOWN)) {
            events.watchWaiting(name, waiting::get);
        }
        return new Region(
                Stream.generate(() -> new Lane(name, waiting))
                        .limit(lanesPerRegion)
                        .toList(),
                waiting);
    }

    /** @param waiting how many wait in all lanes */
    private record Region(List<Lane> lanes, AtomicInteger waiting) {
        Lane lane(CustomerId customer) {
            return lanes.get(Math.floorMod(customer.hashCode(), lanes.size()));
        }
    }

    private final class Lane {
        private final String region;
        private final AtomicInteger waitingInRegion;
        /** Guarded by this. */
        private final Deque<Unsettled> queue = new ArrayDeque<>();
        /** Guarded by this. */
        private boolean busy;

        Lane(String region, AtomicInteger waitingInRegion) {
            this.region = region;
            this.waitingInRegion = waitingInRegion;
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
            return FewAtATime.all(takeFirst().stream().map(this::settle));
        }

        /** The first one and others of its customer. */
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
            // The thread may come from another order's settlement, with the observation of that one's caller.
            return CompletableFuture.completedFuture(one)
                    .thenComposeAsync(this::attempt, one.around())
                    .whenComplete((settled, failure) -> {
                        if (failure != null) {
                            synchronized (this) {
                                queue.addLast(one.again());
                            }
                        } else {
                            end(one, waitingInRegion);
                            events.settled(region);
                            one.settling().done().complete(null);
                        }
                        one.settling().tried().complete(null);
                    });
        }

        private CompletionStage<Void> attempt(Unsettled one) {
            SettleContext context = new SettleContext(one.outcome(), one.repeated());
            return Observed.during(observations, "settle", context, settle -> settlements.settle(settle.outcome()));
        }
    }
}
