package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Fills a symbol's book from the stores: after the owner before, and with the buckets that its listing gets later.
 *
 * <p>Joins the waiting orders with the recent tape and finishes those already filled. An older fill that was not settled is
 * found by the next ticker or the audit. If the process dies, the next owner begins anew.
 *
 * <p>First every read includes a new bucket, then its orders are read, then the count is stored. Only after that may orders
 * be placed there. If the process dies before, none are there; if after, the next owner reads as many.
 */
record TakeOver(
        SymbolMatcher matcher,
        BookReader reader,
        SymbolBuckets buckets,
        RepeatedReads repeated,
        MatchingStores stores,
        MicroClock clock,
        Executor matchingThread) {
    /** How far back the tape is read. What was filled before that and never settled, the audits find. */
    private static final long TAPE_WINDOW_MICROS = TimeUnit.HOURS.toMicros(1);

    /** Completes on the matching thread. */
    CompletionStage<Void> load() {
        return repeated.one(
                        "read how many buckets " + reader.symbol() + " has",
                        () -> stores.readBuckets().find(reader.symbol()),
                        buckets.count())
                .thenComposeAsync(this::load, matchingThread);
    }

    private CompletionStage<Void> load(int keptBuckets) {
        long began = clock.micros();
        reader.hasRead(began);
        buckets.begin(keptBuckets, began);
        // First, before this owner's own tickers are stored.
        CompletionStage<Void> loaded = repeated.one(
                        "read the time of the last ticker of " + reader.symbol(),
                        () -> stores.lastPrices().find(reader.symbol()),
                        Optional.empty())
                .thenAcceptAsync(matcher::beginAfter, matchingThread)
                .thenCompose(done -> repeated.takeEverything(reader, 0, began, this::put));
        loaded.thenRunAsync(() -> keep(keptBuckets), matchingThread);
        return loaded.thenCompose(done -> repeated.takeAll(
                        "read the recent tape of " + reader.symbol(),
                        () -> stores.trades()
                                .filledSince(
                                        reader.symbol(),
                                        began - TAPE_WINDOW_MICROS,
                                        matcher.book().departures()::resumeEnded,
                                        matchingThread)))
                .thenRunAsync(() -> {}, matchingThread);
    }

    /** Untried: tickers are matched when the book is complete. */
    private void put(List<OpenOrder> page) {
        for (OpenOrder order : page) {
            matcher.book().add(order);
            reader.saw(order, false, clock.micros());
        }
    }

    /** Reads more buckets when the listing has more, and stores how many. */
    void grow() {
        int first = buckets.count();
        long now = clock.micros();
        if (buckets.grow(now)) {
            repeated.takeEverything(reader, first, now, this::offer).thenRunAsync(() -> keep(first), matchingThread);
        }
    }

    private void offer(List<OpenOrder> page) {
        page.forEach(order -> matcher.offerLate(order, FoundBy.SWEEP));
    }

    /** @param alreadyKept at least */
    private void keep(int alreadyKept) {
        int read = buckets.count();
        if (read > alreadyKept) {
            repeated.one(
                    "keep that " + reader.symbol() + " has " + read + " buckets",
                    () -> stores.readBuckets().keep(reader.symbol(), read).thenApply(kept -> read),
                    read);
        }
    }
}
