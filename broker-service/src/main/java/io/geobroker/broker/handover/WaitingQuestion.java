package io.geobroker.broker.handover;

import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A question to another region: which orders of some partitions wait, interval by interval. */
record WaitingQuestion(List<Symbol> symbols, List<Integer> buckets) {
    /** gc_grace_seconds of open_orders: few tombstones are older, so that is one interval. */
    private static final Duration DELETED_ROWS_LAST = Duration.ofHours(4);

    static WaitingQuestion about(Set<Integer> partitions, int ofPartitions, Listings listings) {
        List<Symbol> symbols = listings.all().stream()
                .map(Listing::symbol)
                .filter(symbol -> partitions.contains(TickerTopic.partitionOf(symbol, ofPartitions)))
                .toList();
        int buckets = symbols.stream().mapToInt(listings::bucketsToRead).max().orElse(0);
        return new WaitingQuestion(symbols, IntStream.range(0, buckets).boxed().toList());
    }

    /** The end of the interval to ask about next. */
    static long end(long afterMicros, long untilMicros, Duration slice) {
        return Math.min(untilMicros, Math.max(afterMicros + micros(slice), untilMicros - micros(DELETED_ROWS_LAST)));
    }

    /** @return the symbols to ask about again, as the pages tell them */
    CompletionStage<Set<Symbol>> ask(
            RegionRecords there,
            long afterMicros,
            long untilMicros,
            Function<List<WaitingId>, CompletionStage<Set<Symbol>>> page) {
        if (symbols.isEmpty()) {
            return CompletableFuture.completedFuture(Set.of());
        }
        Set<Symbol> again = ConcurrentHashMap.newKeySet();
        return there.waiting()
                .between(
                        symbols,
                        buckets,
                        afterMicros,
                        untilMicros,
                        ids -> page.apply(ids).thenAccept(again::addAll))
                .thenApply(walked -> again);
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
