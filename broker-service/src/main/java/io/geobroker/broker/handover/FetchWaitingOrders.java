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
 * Fetches orders that wait in other regions and are missing here: rows, views and events.
 *
 * <p>Asks once for an order, when it is older than {@link HandoverSettings#lag()}. The recorded time of a region that does
 * not answer stays, so nothing is skipped. A deep round asks for all rows again: a row may be written late, or be lost with
 * a disk.
 *
 * <p>Quorum reads there see every acknowledged order. A partition's next owner resumes at the recorded progress. One round
 * at a time, beside deep rounds. Never blocks.
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
    /** By region; running or interrupted. */
    private final Map<String, Deep> deeps = new ConcurrentHashMap<>();

    private record Place(String from, int partition) {}

    /**
     * Progress of a place, in microseconds since the epoch.
     *
     * @param since known without a gap from then; {@link #BEGINNING} after a deep round
     * @param until known up to then
     * @param deep end of the last deep round
     * @param told when progress was last recorded
     */
    private record Reached(long since, long until, long deep, long told) {}

    /** A deep round up to {@code end}; resumes after {@code after}. */
    private record Deep(
            List<Place> places, WaitingQuestion question, long end, AtomicBoolean underWay, AtomicLong after) {}

    /** @param recordsOf another region's; empty while it cannot be reached */
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

    /** Regions are independent; the next round repeats what failed. */
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

    /** Continues at the last owner's progress. */
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
                        // A fast clock may have recorded a future time: rather ask twice.
                        .filter(each -> each <= now)
                        .findFirst()
                        .orElse(BEGINNING);
                // Without progress a deep round asks for what is old.
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

    /** Starts a deep round if due, or resumes it; does not wait. */
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

    /** Records at once if orders wait, else every {@code tellEvery}: idle regions write little. */
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

    /** Skips a place lost and regained meanwhile: it may have a gap. */
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
