package io.geobroker.broker.handover;

import io.geobroker.broker.handover.KnownPlaces.Place;
import io.geobroker.broker.handover.KnownPlaces.Stretch;
import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Fetches orders that wait in other regions and are missing here: rows, views and events.
 *
 * <p>Asks once for an order, when it is older than {@link #LAG}. The recorded time of a region that does
 * not answer stays, so nothing is skipped. A deep round asks for all rows again: a row may be written late, or be lost with
 * a disk.
 *
 * <p>Quorum reads there see every acknowledged order. A partition's next owner resumes at the recorded progress. One round
 * of a region at a time, beside deep rounds. Never blocks.
 */
public final class FetchWaitingOrders {
    /**
     * Age of an order before it is asked for. Exceeds {@code geobroker.order.acknowledge-within} by the clock skew of the world.
     * Below the usual replication delay it would fetch what is under way.
     */
    public static final Duration LAG = Duration.ofSeconds(10);

    /** How much time is asked for at once. Above 100,000 ended orders of a bucket, in parts. */
    private static final long SLICE_MICROS = TimeUnit.MINUTES.toMicros(10);

    /** gc_grace_seconds of open_orders: few tombstones are older, so that is one interval. */
    private static final long DELETED_ROWS_LAST_MICROS = TimeUnit.HOURS.toMicros(4);

    private final PeerRegions<RegionRecords> others;
    private final KnownPlaces reached;
    private final Share share;
    private final Debts debts;
    private final MicroClock clock;
    private final HandoverMeters meters;
    private final Runnable silent;

    /** Regions, and such that are walked deep. */
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    /** Another region that is asked. */
    private record Asked(RegionRecords records, TakeIn takeIn, Share.Partitions mine) {

        int partitionOf(Symbol symbol) {
            return TickerTopic.partitionOf(symbol, mine.of());
        }
    }

    /** What an interval up to {@code end} gave: which places have no order that could not be taken in. */
    private record Interval(List<Place> well, long end, boolean somethingWaits) {}

    /** @param silent told of each region that is not reached or does not answer, each round */
    public FetchWaitingOrders(
            PeerRegions<RegionRecords> others,
            KnownPlaces reached,
            Share share,
            Debts debts,
            MicroClock clock,
            HandoverMeters meters,
            Runnable silent) {
        this.others = others;
        this.reached = reached;
        this.share = share;
        this.debts = debts;
        this.clock = clock;
        this.meters = meters;
        this.silent = silent;
    }

    /**
     * Up to when this instance knows all orders of the symbol's partition that wait in other regions, microseconds since the
     * epoch; 0 if the partition is another's.
     */
    public long knownUntil(Symbol symbol) {
        int partition = TickerTopic.partitionOf(symbol, share.partitions().of());
        return others.names().stream()
                .mapToLong(from -> reached.until(new Place(from, partition)))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /**
     * Begins where the last round has ended, and waits for no other region: one with many orders holds up none. The next
     * round repeats what failed.
     */
    public CompletionStage<Void> round() {
        Share.Partitions mine = share.partitions();
        Set<Place> places = others.names().stream()
                .flatMap(from -> mine.partitions().stream().map(partition -> new Place(from, partition)))
                .collect(Collectors.toSet());
        return reached.own(places, mine.of())
                .thenAccept(resumed -> others.names().forEach(from -> begin(from, mine)));
    }

    private void begin(String from, Share.Partitions mine) {
        others.find(from).ifPresentOrElse(theirs -> begin(from, theirs, mine), silent);
    }

    private void begin(String from, RegionRecords theirs, Share.Partitions mine) {
        TakeIn takeIn = new TakeIn(others.ours(), theirs, share, debts, meters);
        Asked asked = new Asked(theirs, takeIn, mine);
        long until = clock.micros() - LAG.toNanos() / 1_000;
        reached.equallyDeep(from, until).entrySet().stream()
                .collect(Collectors.groupingBy(
                        deep -> deep.getKey().end(), Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)))
                .forEach((end, deep) -> walk(asked, from + " deep " + end, deep, false));
        walk(asked, from, reached.equallyFar(from, until), true);
    }

    /**
     * Unless the last one of that name is under way. A stretch that fails holds up no other.
     *
     * @param views whether orders are new, so that views may be missing too
     */
    private void walk(Asked asked, String name, Map<Stretch, List<Place>> all, boolean views) {
        if (!underWay.add(name)) {
            return;
        }
        CompletionStage<Void> walked = CompletableFuture.completedFuture(null);
        for (Map.Entry<Stretch, List<Place>> each : all.entrySet()) {
            walked = walked.thenCompose(done -> walk(asked, each.getValue(), each.getKey(), views))
                    .exceptionally(this::leftToTheNextRound);
        }
        var unused = walked.thenRun(() -> underWay.remove(name));
    }

    private CompletionStage<Void> walk(Asked asked, List<Place> places, Stretch stretch, boolean views) {
        if (places.isEmpty() || stretch.after() >= stretch.end()) {
            return CompletableFuture.completedFuture(null);
        }
        return interval(asked, places, stretch.after(), stretch.end(), views)
                .thenCompose(interval -> note(interval, stretch, views)
                        .thenCompose(noted ->
                                walk(asked, interval.well(), new Stretch(interval.end(), stretch.end()), views)));
    }

    private CompletionStage<Void> note(Interval interval, Stretch stretch, boolean views) {
        if (views) {
            return reached.upTo(interval.well(), interval.end(), interval.somethingWaits());
        }
        reached.deepUpTo(interval.well(), stretch, interval.end());
        return CompletableFuture.completedFuture(null);
    }

    private CompletionStage<Interval> interval(Asked asked, List<Place> places, long after, long until, boolean views) {
        long end = end(after, until);
        AtomicBoolean waits = new AtomicBoolean();
        Set<Symbol> again = ConcurrentHashMap.newKeySet();
        return ask(asked, places, after, end, page -> {
                    waits.set(true);
                    return asked.takeIn().all(page, views).thenAccept(again::addAll);
                })
                .thenApply(walked -> {
                    Set<Integer> behind = again.stream().map(asked::partitionOf).collect(Collectors.toSet());
                    return new Interval(
                            places.stream()
                                    .filter(place -> !behind.contains(place.partition()))
                                    .toList(),
                            end,
                            waits.get());
                });
    }

    private static long end(long after, long until) {
        return Math.min(until, Math.max(after + SLICE_MICROS, until - DELETED_ROWS_LAST_MICROS));
    }

    private CompletionStage<Void> ask(
            Asked asked,
            List<Place> places,
            long after,
            long end,
            Function<List<WaitingId>, CompletionStage<Void>> visit) {
        Set<Integer> partitions = places.stream().map(Place::partition).collect(Collectors.toSet());
        List<Symbol> symbols = others.listings().all().stream()
                .map(Listing::symbol)
                .filter(symbol -> partitions.contains(asked.partitionOf(symbol)))
                .toList();
        if (symbols.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        int buckets = symbols.stream()
                .mapToInt(others.listings()::bucketsToRead)
                .max()
                .orElse(0);
        AtomicBoolean isOurs = new AtomicBoolean();
        return asked.records()
                .waiting()
                .between(
                        symbols,
                        IntStream.range(0, buckets).boxed().toList(),
                        after,
                        end,
                        page -> visit.apply(page)
                                .whenComplete((visited, failure) -> isOurs.compareAndSet(false, failure != null)))
                .whenComplete((answered, failure) -> {
                    if (failure != null && !isOurs.get()) {
                        silent.run();
                    }
                });
    }

    private Void leftToTheNextRound(Throwable failure) {
        meters.roundFailed.run();
        return null;
    }
}
