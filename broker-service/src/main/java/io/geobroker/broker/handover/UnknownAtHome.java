package io.geobroker.broker.handover;

import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts orders placed here that their home may not know; in memory, by second. Thread-safe. */
public final class UnknownAtHome {
    private static final long MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);

    private final String here;
    private final Listings listings;
    private final Share share;
    private final FetchProgress progress;
    private final MicroClock clock;
    private final long graceMicros;

    private final Map<Place, ConcurrentSkipListMap<Long, LongAdder>> placed = new ConcurrentHashMap<>();

    private record Place(String home, int partition) {}

    /** @param grace age above which an order counts: the usual time of a hand-over */
    public UnknownAtHome(
            String here, Listings listings, Share share, FetchProgress progress, MicroClock clock, Duration grace) {
        this.here = here;
        this.listings = listings;
        this.share = share;
        this.progress = progress;
        this.clock = clock;
        this.graceMicros = grace.toNanos() / 1_000;
    }

    /** Any thread; the order is durable here. */
    public void placed(OpenOrder order) {
        listings.find(order.symbol())
                .filter(listing -> !listing.homeRegion().equals(here))
                .ifPresent(listing -> placed.computeIfAbsent(
                                new Place(
                                        listing.homeRegion(),
                                        TickerTopic.partitionOf(
                                                order.symbol(),
                                                share.partitions().of())),
                                place -> new ConcurrentSkipListMap<>())
                        .computeIfAbsent(order.placedAtMicros() / MICROS_PER_SECOND, second -> new LongAdder())
                        .increment());
    }

    /** Reads nothing for homes without orders. */
    public CompletionStage<Void> refresh() {
        List<String> homes = placed.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> each.getKey().home())
                .distinct()
                .toList();
        return CompletableFuture.allOf(homes.stream()
                .map(home -> progress.at(home).thenAccept(this::forget).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    private void forget(List<Known> known) {
        known.stream().filter(each -> each.from().equals(here)).forEach(each -> {
            ConcurrentSkipListMap<Long, LongAdder> seconds = placed.get(new Place(each.at(), each.partition()));
            if (seconds != null) {
                seconds.headMap(each.untilMicros() / MICROS_PER_SECOND).clear();
            }
        });
    }

    /** By home region. */
    public Map<String, Long> counts() {
        long before = (clock.micros() - graceMicros) / MICROS_PER_SECOND;
        Map<String, Long> counts = new HashMap<>();
        placed.forEach((place, seconds) -> counts.merge(
                place.home(),
                seconds.headMap(before).values().stream()
                        .mapToLong(LongAdder::sum)
                        .sum(),
                Long::sum));
        return counts;
    }
}
