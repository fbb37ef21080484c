package io.geobroker.broker.handover;

import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.Listings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks every other region which orders were placed there and still wait, and takes in what is missing here: rows for
 * matching, views and news for customers.
 *
 * <p>For each region and partition of symbols it remembers up to when it has asked. While a region does not answer, that time
 * stands still, so that after a cut the whole of it is asked for, however long it was. Each stretch is asked for once, when
 * its orders are a little older than {@link HandoverSettings#lag()}. Now and then the rows of all that waits are asked for
 * again: an order may be written long after the time in its id, and a row that was here may be lost with a disk.
 *
 * <p>The other datacenter is asked with a quorum, so every order acknowledged there is seen, whichever of its nodes died
 * since. If this process dies, the next owner of the partition goes on where the last progress was written down. One round at
 * a time; what is asked for everything goes on beside the rounds, so that new orders do not wait for it. Nothing here blocks.
 */
public final class FetchWaitingOrders {
    private static final long BEGINNING = 0;

    private final String here;
    private final List<String> others;
    private final RegionRecords ours;
    private final Function<String, Optional<RegionRecords>> recordsOf;
    private final Share share;
    private final Listings listings;
    private final FetchProgress progress;
    private final Debts debts;
    private final MicroClock clock;
    private final HandoverSettings settings;
    private final HandoverCounts counts;

    private final Map<Place, Reached> reached = new ConcurrentHashMap<>();
    /** By region: what is asked there for everything, under way or interrupted. */
    private final Map<String, Deep> deeps = new ConcurrentHashMap<>();

    private record Place(String from, int partition) {}

    /**
     * How far a place has been asked about, all in microseconds since the epoch.
     *
     * @param since all orders from then on; {@link #BEGINNING} when everything was asked for, by whomever
     * @param until all orders up to then
     * @param deep when everything was asked for
     * @param told when that was last written down
     */
    private record Reached(long since, long until, long deep, long told) {}

    /** Asks for everything up to {@code end}; goes on from {@code after} when it was interrupted. */
    private record Deep(
            List<Place> places, WaitingQuestion question, long end, AtomicBoolean underWay, AtomicLong after) {}

    /** @param recordsOf another region's, unless it cannot be reached now */
    public FetchWaitingOrders(
            String here,
            List<String> others,
            RegionRecords ours,
            Function<String, Optional<RegionRecords>> recordsOf,
            Share share,
            Listings listings,
            FetchProgress progress,
            Debts debts,
            MicroClock clock,
            HandoverSettings settings,
            HandoverCounts counts) {
        this.here = here;
        this.others = List.copyOf(others);
        this.ours = ours;
        this.recordsOf = recordsOf;
        this.share = share;
        this.listings = listings;
        this.progress = progress;
        this.debts = debts;
        this.clock = clock;
        this.settings = settings;
        this.counts = counts;
    }

    /** Asks all regions, each by itself; what fails is asked for again by the next round. */
    public CompletionStage<Void> round() {
        Share.Partitions mine = share.partitions();
        Set<Place> places = others.stream()
                .flatMap(from -> mine.partitions().stream().map(partition -> new Place(from, partition)))
                .collect(Collectors.toSet());
        reached.keySet().retainAll(places);
        return resume(places)
                .thenCompose(resumed -> CompletableFuture.allOf(others.stream()
                        .map(from -> ask(from, mine).exceptionally(this::leftToTheNextRound))
                        .map(CompletionStage::toCompletableFuture)
                        .toArray(CompletableFuture<?>[]::new)));
    }

    /** Partitions that came to this instance are gone on with where their last owner was. */
    private CompletionStage<Void> resume(Set<Place> places) {
        if (reached.keySet().containsAll(places)) {
            return CompletableFuture.completedFuture(null);
        }
        return progress.at(here).thenAccept(known -> {
            long now = clock.micros();
            for (Place place : places) {
                long until = known.stream()
                        .filter(each -> new Place(each.from(), each.partition()).equals(place))
                        .mapToLong(Known::untilMicros)
                        // Rather asked for twice than never: a clock that ran ahead may have told of a time to come.
                        .filter(each -> each <= now)
                        .findFirst()
                        .orElse(BEGINNING);
                // One that was never reached is asked for everything, and beside that for what is new.
                long fresh = now - micros(settings.lag());
                reached.putIfAbsent(
                        place,
                        until == BEGINNING
                                ? new Reached(fresh, fresh, BEGINNING, now)
                                : new Reached(BEGINNING, until, now, now));
            }
        });
    }

    private CompletionStage<Void> ask(String from, Share.Partitions mine) {
        Optional<RegionRecords> theirs = recordsOf.apply(from);
        if (theirs.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        TakeIn takeIn = new TakeIn(from, ours, theirs.get(), share, debts, counts);
        long until = clock.micros() - micros(settings.lag());
        goDeep(from, takeIn, theirs.get(), mine, until);
        CompletionStage<Boolean> asked = CompletableFuture.completedFuture(true);
        Map<Long, List<Place>> equallyFar = reached.entrySet().stream()
                .filter(each -> each.getKey().from().equals(from))
                .collect(Collectors.groupingBy(
                        each -> each.getValue().until(), Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        for (Map.Entry<Long, List<Place>> each : equallyFar.entrySet()) {
            WaitingQuestion question = question(each.getValue(), mine);
            asked = asked.thenCompose(done ->
                    question.stretches(each.getKey(), until, settings.slice(), (after, end) -> {
                        AtomicBoolean waits = new AtomicBoolean();
                        return question.ask(theirs.get(), after, end, page -> {
                                    waits.set(true);
                                    return takeIn.all(page, true);
                                })
                                .thenCompose(well -> well
                                        ? reach(each.getValue(), end, waits.get())
                                        : CompletableFuture.completedFuture(false));
                    }));
        }
        return asked.thenAccept(done -> {});
    }

    /** Begins to ask for everything where that is due, or goes on with it; nobody waits for it. */
    private void goDeep(String from, TakeIn takeIn, RegionRecords there, Share.Partitions mine, long until) {
        Deep deep = deeps.computeIfAbsent(from, unseen -> {
            List<Place> due = reached.entrySet().stream()
                    .filter(each -> each.getKey().from().equals(from)
                            && until - each.getValue().deep() >= micros(settings.deepEvery()))
                    .map(Map.Entry::getKey)
                    .toList();
            return due.isEmpty()
                    ? null
                    : new Deep(due, question(due, mine), until, new AtomicBoolean(), new AtomicLong(BEGINNING));
        });
        if (deep == null || !deep.underWay().compareAndSet(false, true)) {
            return;
        }
        var unused = CompletableFuture.completedFuture(deep.question())
                .thenCompose(question -> question.stretches(
                        deep.after().get(),
                        deep.end(),
                        settings.slice(),
                        (after, end) -> question.ask(there, after, end, page -> takeIn.all(page, false))
                                .thenApply(well -> {
                                    if (well) {
                                        deep.after().set(end);
                                    }
                                    return well;
                                })))
                .thenAccept(well -> {
                    if (well) {
                        deep.places().forEach(place -> reachDeep(place, deep.end()));
                        deeps.remove(from);
                    }
                })
                .exceptionally(this::leftToTheNextRound)
                .whenComplete((done, failure) -> deep.underWay().set(false));
    }

    private WaitingQuestion question(List<Place> places, Share.Partitions mine) {
        return WaitingQuestion.about(
                places.stream().map(Place::partition).collect(Collectors.toSet()), mine.of(), listings);
    }

    /** Tells of progress at once where something waits, and else now and then: a region with no orders writes next to nothing. */
    private CompletionStage<Boolean> reach(List<Place> places, long until, boolean somethingWaits) {
        long now = clock.micros();
        List<Known> told = new ArrayList<>();
        for (Place place : places) {
            reached.computeIfPresent(place, (each, before) -> {
                boolean tell = before.since() == BEGINNING
                        && (somethingWaits || now - before.told() >= micros(settings.tellEvery()));
                long reachedUntil = Math.max(before.until(), until);
                if (tell) {
                    told.add(new Known(here, place.from(), place.partition(), reachedUntil));
                }
                return new Reached(before.since(), reachedUntil, before.deep(), tell ? now : before.told());
            });
        }
        return progress.put(told).thenApply(put -> true);
    }

    /** One that this instance lost and got again meanwhile may lack what lies between. */
    private void reachDeep(Place place, long end) {
        reached.computeIfPresent(
                place,
                (each, before) -> before.since() <= end
                        ? new Reached(
                                BEGINNING,
                                before.until(),
                                clock.micros(),
                                before.since() == BEGINNING ? before.told() : BEGINNING)
                        : before);
    }

    private Void leftToTheNextRound(Throwable failure) {
        counts.roundFailed();
        return null;
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
