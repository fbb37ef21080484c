package io.geobroker.broker.handover;

import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts orders placed here that their home may not know; in memory, by second. Thread-safe. */
public final class UnknownAtHome {
    private static final long MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);

    private final PeerRegions<?> others;
    private final FetchProgress progress;
    private final MicroClock clock;
    private final long graceMicros;

    private final Map<Place, ConcurrentSkipListMap<Long, LongAdder>> placed = new ConcurrentHashMap<>();

    private record Place(String home, Symbol symbol) {}

    /** @param grace age above which an order counts: the usual time of a hand-over */
    public UnknownAtHome(PeerRegions<?> others, FetchProgress progress, MicroClock clock, Duration grace) {
        this.others = others;
        this.progress = progress;
        this.clock = clock;
        this.graceMicros = grace.toNanos() / 1_000;
    }

    /** Any thread; the order is durable here. */
    public void placed(OpenOrder order) {
        others.listings()
                .find(order.symbol())
                .filter(listing -> others.names().contains(listing.homeRegion()))
                .ifPresent(listing -> placed.computeIfAbsent(
                                new Place(listing.homeRegion(), order.symbol()), place -> new ConcurrentSkipListMap<>())
                        .computeIfAbsent(order.placedAtMicros() / MICROS_PER_SECOND, second -> new LongAdder())
                        .increment());
    }

    /** Reads nothing for homes without orders; forgets those that are lost. */
    public CompletionStage<Void> refresh() {
        placed.keySet().removeIf(place -> !others.names().contains(place.home()));
        List<String> homes = placed.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> each.getKey().home())
                .distinct()
                .toList();
        return FewAtATime.all(homes.stream().map(home -> progress.at(home).thenAccept(known -> forget(home, known))));
    }

    /** The home's topic may have another number of partitions than ours. */
    private void forget(String home, List<Known> known) {
        TreeMap<Integer, Long> until = new TreeMap<>();
        known.stream()
                .filter(each -> each.from().equals(others.doors().home()))
                .forEach(each -> until.put(each.partition(), each.untilMicros()));
        if (until.isEmpty() || until.size() <= until.lastKey()) {
            // It has told of some of its partitions only.
            return;
        }
        int partitions = until.lastKey() + 1;
        placed.forEach((place, seconds) -> {
            Long micros = until.get(TickerTopic.partitionOf(place.symbol(), partitions));
            if (place.home().equals(home) && micros != null) {
                seconds.headMap(micros / MICROS_PER_SECOND).clear();
            }
        });
    }

    public long count(String home) {
        long before = (clock.micros() - graceMicros) / MICROS_PER_SECOND;
        return placed.entrySet().stream()
                .filter(each -> each.getKey().home().equals(home))
                .flatMap(each -> each.getValue().headMap(before).values().stream())
                .mapToLong(LongAdder::sum)
                .sum();
    }
}
