package io.geobroker.broker.handover;

import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Up to which time this instance knows the waiting orders of other regions. Thread-safe. */
public final class KnownPlaces {
    static final long BEGINNING = 0;

    /** How often progress is stored where nothing waits: idle regions write little. */
    private static final long TELL_EVERY_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final String here;
    private final FetchProgress progress;
    private final MicroClock clock;
    private final long deepEveryMicros;
    private final Map<Place, Reached> reached = new ConcurrentHashMap<>();
    /** What is left of deep rounds. */
    private final ConcurrentMap<Place, Stretch> deep = new ConcurrentHashMap<>();

    /** Orders of another region, of one partition of tickers here. */
    record Place(String from, int partition) {}

    /** To be asked for: what was placed after one time and up to another, microseconds since the epoch. */
    record Stretch(long after, long end) {}

    /**
     * Progress of a place, in microseconds since the epoch.
     *
     * @param since known without a gap from then; {@link #BEGINNING} after a deep round
     * @param until known up to then
     * @param deep end of the last deep round
     * @param told when progress was last recorded
     */
    private record Reached(long since, long until, long deep, long told) {}

    /** @param deepEvery time between deep rounds, which ask for all that waits */
    public KnownPlaces(String here, FetchProgress progress, MicroClock clock, Duration deepEvery) {
        this.here = here;
        this.progress = progress;
        this.clock = clock;
        this.deepEveryMicros = deepEvery.toNanos() / 1_000;
    }

    /**
     * Forgets all others; new ones continue at their last owner's progress.
     *
     * @param partitions how many there are; rows of more are of a topic that was before, and go
     */
    CompletionStage<Void> own(Set<Place> places, int partitions) {
        long now = clock.micros();
        reached.keySet().retainAll(places);
        // This clock was ahead, and is set right.
        reached.values().removeIf(each -> each.until() > now);
        deep.keySet().retainAll(reached.keySet());
        if (reached.keySet().containsAll(places)) {
            return CompletableFuture.completedFuture(null);
        }
        return progress.at(here).thenCompose(known -> {
            for (Place place : places) {
                long until = known.stream()
                        .filter(each -> new Place(each.from(), each.partition()).equals(place))
                        .mapToLong(Known::untilMicros)
                        // A fast clock may have recorded a future time: rather ask twice.
                        .filter(each -> each <= now)
                        .findFirst()
                        .orElse(BEGINNING);
                // Without progress a deep round asks for what is old.
                long fresh = now - FetchWaitingOrders.LAG.toNanos() / 1_000;
                reached.putIfAbsent(
                        place,
                        until == BEGINNING
                                ? new Reached(fresh, fresh, BEGINNING, now)
                                : new Reached(BEGINNING, until, now, now));
            }
            return progress.remove(known.stream()
                    .filter(each -> each.partition() >= partitions)
                    .toList());
        });
    }

    /** New orders, by the time up to which they are known. */
    Map<Stretch, List<Place>> equallyFar(String from, long until) {
        return reached.entrySet().stream()
                .filter(each -> each.getKey().from().equals(from))
                .collect(Collectors.groupingBy(
                        each -> new Stretch(each.getValue().until(), until),
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    }

    /** Of deep rounds that are due, and of those that are not done. */
    Map<Stretch, List<Place>> equallyDeep(String from, long until) {
        reached.forEach((place, known) -> {
            if (place.from().equals(from) && until - known.deep() >= deepEveryMicros) {
                deep.putIfAbsent(place, new Stretch(BEGINNING, until));
            }
        });
        return deep.entrySet().stream()
                .filter(each -> each.getKey().from().equals(from))
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    }

    /** Up to when all of a place is known; {@link #BEGINNING} with a gap before, or if it is another instance's. */
    long until(Place place) {
        Reached known = reached.get(place);
        return known == null || known.since() != BEGINNING ? BEGINNING : known.until();
    }

    /**
     * Notes that all is known up to a time.
     *
     * <p>Records it at once if orders wait.
     */
    CompletionStage<Void> upTo(List<Place> places, long until, boolean somethingWaits) {
        long now = clock.micros();
        List<Known> told = new ArrayList<>();
        for (Place place : places) {
            reached.computeIfPresent(place, (each, before) -> {
                boolean tell =
                        before.since() == BEGINNING && (somethingWaits || now - before.told() >= TELL_EVERY_MICROS);
                long reachedUntil = Math.max(before.until(), until);
                if (tell) {
                    told.add(new Known(here, place.from(), place.partition(), reachedUntil));
                }
                return new Reached(before.since(), reachedUntil, before.deep(), tell ? now : before.told());
            });
        }
        return progress.put(told);
    }

    /** Notes how far a deep round came. Skips a place lost and regained meanwhile: it may have a gap. */
    void deepUpTo(List<Place> places, Stretch walked, long until) {
        for (Place place : places) {
            if (until < walked.end()) {
                deep.replace(place, walked, new Stretch(until, walked.end()));
            } else if (walked.equals(deep.get(place))) {
                reached.computeIfPresent(
                        place, (each, before) -> before.since() <= until ? withoutGap(before) : before);
                // Behind it, or the round would be due once more.
                deep.remove(place, walked);
            }
        }
    }

    private Reached withoutGap(Reached before) {
        return new Reached(
                BEGINNING, before.until(), clock.micros(), before.since() == BEGINNING ? before.told() : BEGINNING);
    }
}
