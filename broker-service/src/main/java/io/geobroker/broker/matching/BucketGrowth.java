package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ReadBuckets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Reads more buckets of a symbol when its listing has more, and stores how many.
 *
 * <p>First every read includes the new bucket, then its orders are read, then the count is stored. Only after that may
 * orders be placed there. If the process dies before, none are there; if after, the next owner reads as many.
 */
record BucketGrowth(
        SymbolMatcher matcher,
        BookReader reader,
        SymbolBuckets buckets,
        RepeatedReads repeated,
        ReadBuckets store,
        MicroClock clock,
        Executor matchingThread) {
    /** How many earlier owners have read. */
    CompletionStage<Integer> findKept() {
        return repeated.one(
                "read how many buckets " + reader.symbol() + " has",
                () -> store.find(reader.symbol()),
                buckets.count());
    }

    /** @param kept by earlier owners; the listing may have more */
    void begin(int kept, long nowMicros) {
        buckets.begin(kept, nowMicros);
    }

    /** @param alreadyKept at least */
    void keep(int alreadyKept) {
        int read = buckets.count();
        if (read > alreadyKept) {
            repeated.one(
                    "keep that " + reader.symbol() + " has " + read + " buckets",
                    () -> store.keep(reader.symbol(), read).thenApply(kept -> read),
                    read);
        }
    }

    void grow() {
        int first = buckets.count();
        long now = clock.micros();
        if (!buckets.grow(now)) {
            return;
        }
        repeated.takeEverything(reader, first, now, this::take).thenRunAsync(() -> keep(first), matchingThread);
    }

    private void take(List<OpenOrder> page) {
        page.forEach(order -> matcher.offerLate(order, FoundBy.SWEEP));
    }
}
