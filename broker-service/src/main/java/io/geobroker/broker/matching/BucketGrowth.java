package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ReadBuckets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Has more buckets of a symbol read when its listing has more, and keeps how many are read. From the moment that a bucket is
 * counted every read has it, then all that is in it already is read, and only when this was kept may anybody place an order
 * there. If the process dies before, nobody has; if after, the next owner reads as many.
 *
 * <p>Confined to the matching thread.
 */
final class BucketGrowth {
    private final SymbolMatcher matcher;
    private final BookReader reader;
    private final SymbolBuckets buckets;
    private final RepeatedReads repeated;
    private final ReadBuckets store;
    private final RetryForever retry;
    private final MicroClock clock;
    private final Executor matchingThread;

    BucketGrowth(
            SymbolMatcher matcher,
            BookReader reader,
            SymbolBuckets buckets,
            RepeatedReads repeated,
            ReadBuckets store,
            RetryForever retry,
            MicroClock clock,
            Executor matchingThread) {
        this.matcher = matcher;
        this.reader = reader;
        this.buckets = buckets;
        this.repeated = repeated;
        this.store = store;
        this.retry = retry;
        this.clock = clock;
        this.matchingThread = matchingThread;
    }

    /** How many the owners before have read. */
    CompletionStage<Integer> findKept() {
        return retry.untilDone("read how many buckets " + reader.symbol() + " has", () -> store.find(reader.symbol()));
    }

    /** @param kept so many as the owners before; the listing may have more */
    void begin(int kept, long nowMicros) {
        buckets.begin(kept, nowMicros);
    }

    /** @param alreadyKept so many are kept, at least */
    void keep(int alreadyKept) {
        int read = buckets.count();
        if (read > alreadyKept) {
            retry.untilDone(
                    "keep that " + reader.symbol() + " has " + read + " buckets",
                    () -> matcher.isClosed()
                            ? CompletableFuture.completedFuture(null)
                            : store.keep(reader.symbol(), read));
        }
    }

    /** Reads more buckets if there are more. */
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
