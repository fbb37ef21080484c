package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Takes a symbol over from the owner before: reads the time of its last ticker and all its waiting orders, joins them with the
 * recent tape and has those finished that were filled already. What was filled before the tape is read from, and not settled
 * since, is in the book then: its next ticker or the audit finds it.
 *
 * <p>Nothing waits between its reads. If the process dies, the next owner begins anew. Confined to the matching thread.
 */
final class TakeOver {
    private final SymbolMatcher matcher;
    private final BookReader reader;
    private final BucketGrowth growth;
    private final RepeatedReads repeated;
    private final MatchingStores stores;
    private final RetryForever retry;
    private final MicroClock clock;
    private final Duration tapeWindow;
    private final Executor matchingThread;

    /** @param tapeWindow how far back the tape is read */
    TakeOver(
            SymbolMatcher matcher,
            BookReader reader,
            BucketGrowth growth,
            RepeatedReads repeated,
            MatchingStores stores,
            RetryForever retry,
            MicroClock clock,
            Duration tapeWindow,
            Executor matchingThread) {
        this.matcher = matcher;
        this.reader = reader;
        this.growth = growth;
        this.repeated = repeated;
        this.stores = stores;
        this.retry = retry;
        this.clock = clock;
        this.tapeWindow = tapeWindow;
        this.matchingThread = matchingThread;
    }

    /** Completes on the matching thread when the book is complete. */
    CompletionStage<Void> load() {
        return growth.findKept().thenComposeAsync(this::load, matchingThread);
    }

    private CompletionStage<Void> load(int keptBuckets) {
        long began = clock.micros();
        reader.hasRead(began);
        growth.begin(keptBuckets, began);
        // First, before this owner's own tickers are stored.
        CompletionStage<Void> loaded = retry.untilDone(
                        "read the time of the last ticker of " + reader.symbol(),
                        () -> stores.lastPrices().find(reader.symbol()))
                .thenAcceptAsync(matcher::beginAfter, matchingThread)
                .thenCompose(done -> repeated.takeEverything(reader, 0, began, this::put));
        loaded.thenRunAsync(() -> growth.keep(keptBuckets), matchingThread);
        return loaded.thenCompose(done -> retry.untilDone(
                        "read the recent tape of " + reader.symbol(),
                        () -> stores.trades().filledSince(reader.symbol(), began - tapeWindow.toNanos() / 1_000)))
                .thenAcceptAsync(matcher.book().departures()::resumeEnded, matchingThread);
    }

    /** Untried: tickers come when the book is complete. */
    private void put(List<OpenOrder> page) {
        for (OpenOrder order : page) {
            matcher.book().add(order);
            reader.saw(order, false, clock.micros());
        }
    }
}
