package io.geobroker.broker.handover;

import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;

/** Counts orders placed here that their home may not know; in memory, by second, and by more of them the older. Thread-safe. */
public final class UnknownAtHome {
    private static final long MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);
    /** Age above which an order counts: the usual time of a hand-over. */
    private static final long GRACE_MICROS = TimeUnit.SECONDS.toMicros(45);

    /** The larger, the more exactly orders of a long cut are forgotten when their home tells of them, and the more memory. */
    private static final int SPANS_OF_AN_AGE = 16;

    private final PeerRegions<?> others;
    private final FetchProgress progress;
    private final MicroClock clock;

    /** By a second up to which they were placed. */
    private final Map<Place, ConcurrentSkipListMap<Long, Long>> placed = new ConcurrentHashMap<>();

    private record Place(String home, Symbol symbol) {}

    public UnknownAtHome(PeerRegions<?> others, FetchProgress progress, MicroClock clock) {
        this.others = others;
        this.progress = progress;
        this.clock = clock;
    }

    /** Any thread; the order is durable here. */
    public void placed(OpenOrder order) {
        others.listings()
                .find(order.symbol())
                .filter(listing -> others.names().contains(listing.homeRegion()))
                .ifPresent(listing -> placed.computeIfAbsent(
                                new Place(listing.homeRegion(), order.symbol()), place -> new ConcurrentSkipListMap<>())
                        .merge(order.placedAtMicros() / MICROS_PER_SECOND, 1L, Long::sum));
    }

    /** Reads nothing for homes without orders; forgets those that are lost. */
    public CompletionStage<Void> refresh() {
        placed.keySet().removeIf(place -> !others.names().contains(place.home()));
        placed.values().forEach(this::mergeOld);
        List<String> homes = placed.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> each.getKey().home())
                .distinct()
                .toList();
        return FewAtATime.all(homes.stream().map(home -> progress.at(home).thenAccept(known -> forget(home, known))));
    }

    /** To the end of their span, so that none is forgotten too soon. */
    private void mergeOld(ConcurrentSkipListMap<Long, Long> seconds) {
        long now = clock.micros() / MICROS_PER_SECOND;
        seconds.headMap(now - TimeUnit.MINUTES.toSeconds(1)).forEach((second, orders) -> {
            long end = second | (Long.highestOneBit((now - second) / SPANS_OF_AN_AGE) - 1);
            if (end > second && seconds.remove(second, orders)) {
                seconds.merge(end, orders, Long::sum);
            }
        });
    }

    /** The home's topic may have another number of partitions than ours. */
    private void forget(String home, List<Known> known) {
        long latestMicros = clock.micros() + GRACE_MICROS;
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
            // Nobody knows what is to come: a clock was ahead.
            if (place.home().equals(home) && micros != null && micros <= latestMicros) {
                seconds.headMap(micros / MICROS_PER_SECOND).clear();
            }
        });
    }

    /** How many seconds and spans, of all stocks. */
    int kept() {
        return placed.values().stream().mapToInt(Map::size).sum();
    }

    public long count(String home) {
        long before = (clock.micros() - GRACE_MICROS) / MICROS_PER_SECOND;
        return placed.entrySet().stream()
                .filter(each -> each.getKey().home().equals(home))
                .flatMap(each -> each.getValue().headMap(before).values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
