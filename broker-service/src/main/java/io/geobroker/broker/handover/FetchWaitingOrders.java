package io.geobroker.broker.handover;

import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
 * a time; nothing here blocks.
 */
public final class FetchWaitingOrders {
    /** gc_grace_seconds of open_orders: no deleted row is older, so all before it may be read at once. */
    private static final Duration DELETED_ROWS_LAST = Duration.ofHours(4);

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

    private record Place(String from, int partition) {}

    /**
     * How far a place has been asked about, all in microseconds since the epoch.
     *
     * @param until all orders up to then
     * @param deep when everything was asked for
     * @param told when that was last written down
     */
    private record Reached(long until, long deep, long told) {}

    /** What is asked for in one go: all symbols of partitions that have come equally far. */
    private record Question(List<Place> places, List<Symbol> symbols, List<Integer> buckets, boolean everything) {}

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
                // One that was never reached begins with everything.
                reached.putIfAbsent(place, new Reached(until, until == BEGINNING ? BEGINNING : now, now));
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
        CompletionStage<Void> asked = CompletableFuture.completedFuture(null);
        Map<Reached, List<Place>> equallyFar = reached.entrySet().stream()
                .filter(each -> each.getKey().from().equals(from))
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        for (Map.Entry<Reached, List<Place>> each : equallyFar.entrySet()) {
            Reached so = each.getKey();
            boolean everything = until - so.deep() >= micros(settings.deepEvery());
            Question question = question(each.getValue(), mine, everything);
            asked = asked.thenCompose(
                    done -> stretches(takeIn, theirs.get(), question, everything ? BEGINNING : so.until(), until));
        }
        return asked;
    }

    private Question question(List<Place> places, Share.Partitions mine, boolean everything) {
        Set<Integer> partitions = places.stream().map(Place::partition).collect(Collectors.toSet());
        List<Listing> asked = listings.all().stream()
                .filter(listing -> partitions.contains(TickerTopic.partitionOf(listing.symbol(), mine.of())))
                .toList();
        int buckets = asked.stream()
                .mapToInt(listing -> listings.bucketsToRead(listing.symbol()))
                .max()
                .orElse(0);
        return new Question(
                places,
                asked.stream().map(Listing::symbol).toList(),
                IntStream.range(0, buckets).boxed().toList(),
                everything);
    }

    private CompletionStage<Void> stretches(
            TakeIn takeIn, RegionRecords there, Question question, long after, long until) {
        if (after >= until) {
            return CompletableFuture.completedFuture(null);
        }
        long end = Math.min(until, Math.max(after + micros(settings.slice()), until - micros(DELETED_ROWS_LAST)));
        return stretch(takeIn, there, question, after, end)
                .thenCompose(well -> well
                        ? stretches(takeIn, there, question, end, until)
                        : CompletableFuture.<Void>completedFuture(null));
    }

    /** @return false when it has to be asked for again */
    private CompletionStage<Boolean> stretch(
            TakeIn takeIn, RegionRecords there, Question question, long after, long until) {
        AtomicBoolean waits = new AtomicBoolean();
        AtomicBoolean well = new AtomicBoolean(true);
        CompletionStage<Void> walked = question.symbols().isEmpty()
                ? CompletableFuture.completedFuture(null)
                : there.waiting().between(question.symbols(), question.buckets(), after, until, page -> {
                    waits.set(true);
                    return takeIn.all(page, !question.everything()).thenAccept(done -> {
                        if (!done) {
                            well.set(false);
                        }
                    });
                });
        return walked.thenCompose(done -> well.get()
                ? reach(question, until, waits.get()).thenApply(reached -> true)
                : CompletableFuture.completedFuture(false));
    }

    /** Tells of progress at once where something waits, and else now and then: a region with no orders writes next to nothing. */
    private CompletionStage<Void> reach(Question question, long until, boolean somethingWaits) {
        long now = clock.micros();
        List<Known> told = new ArrayList<>();
        for (Place place : question.places()) {
            Reached before = reached.get(place);
            if (before == null) {
                continue;
            }
            boolean tell = somethingWaits || now - before.told() >= micros(settings.tellEvery());
            long reachedUntil = Math.max(before.until(), until);
            reached.replace(
                    place,
                    new Reached(reachedUntil, question.everything() ? now : before.deep(), tell ? now : before.told()));
            if (tell) {
                told.add(new Known(here, place.from(), place.partition(), reachedUntil));
            }
        }
        return progress.put(told);
    }

    private Void leftToTheNextRound(Throwable failure) {
        counts.roundFailed();
        return null;
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
