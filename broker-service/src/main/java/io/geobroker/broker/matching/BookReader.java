package io.geobroker.broker.matching;

import io.geobroker.broker.matching.MatchingEvents.FoundBy;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.outcome.Persistently;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.schema.listing.Listing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Reads one symbol's waiting orders into its book: all of them at takeover, what is new before each match, and what
 * replication, hints or clock skew delivered late by catch-up and sweep.
 *
 * <p>Each read of news starts where the {@link NewsCursor} says. Catch-up and sweep read again what is known, at a pace;
 * takeover and news do not wait. Confined to the matching thread.
 */
final class BookReader {
    private final Listing listing;
    private final OpenOrders store;
    private final Trades trades;
    private final LastTickerTimes lastTickers;
    private final Persistently persistently;
    private final MicroClock clock;
    private final MatchingSettings settings;
    private final Executor matchingThread;
    private final BackgroundPace pace;
    private final MatchingEvents events;

    private final NewsCursor news;
    private boolean sweeping;
    private boolean catchingUp;
    private long catchUps;

    BookReader(
            Listing listing,
            OpenOrders store,
            Trades trades,
            LastTickerTimes lastTickers,
            Persistently persistently,
            MicroClock clock,
            MatchingSettings settings,
            ClockSpread spread,
            Executor matchingThread,
            BackgroundPace pace,
            MatchingEvents events) {
        this.listing = listing;
        this.store = store;
        this.trades = trades;
        this.lastTickers = lastTickers;
        this.persistently = persistently;
        this.clock = clock;
        this.settings = settings;
        this.matchingThread = matchingThread;
        this.pace = pace;
        this.events = events;
        this.news = new NewsCursor(settings.clockSkew(), spread);
    }

    /**
     * Reads all waiting orders, joins them with the recent tape and has those finished that were filled already. What was
     * filled before the tape is read from, and not settled since, is in the book then: its next ticker or the audit finds it.
     *
     * @return completes on the matching thread
     */
    CompletionStage<Void> load(SymbolMatcher matcher) {
        long began = clock.micros();
        news.read(began);
        // First, before this owner's own tickers are stored.
        CompletionStage<Void> loaded = persistently
                .untilDone(
                        "read the time of the last ticker of " + listing.symbol(),
                        () -> lastTickers.find(listing.symbol()))
                .thenAcceptAsync(matcher::beginAfter, matchingThread);
        for (TimeSlice slice : slices(began)) {
            loaded = loaded.thenCompose(done -> readSlice(matcher, slice, page -> put(page, matcher)));
        }
        return loaded.thenCompose(done -> persistently.untilDone(
                        "read the recent tape of " + listing.symbol(),
                        () -> trades.filledSince(listing.symbol(), began - micros(settings.takeoverWindow()))))
                .thenAcceptAsync(matcher::resumeEnded, matchingThread);
    }

    private void put(List<OpenOrder> page, SymbolMatcher matcher) {
        for (OpenOrder order : page) {
            matcher.put(order);
            news.saw(order.id(), false, clock.micros());
        }
    }

    /** Reads what was placed since a little before the last read; completes when the matcher has been offered all of it. */
    CompletionStage<Void> readNews(SymbolMatcher matcher) {
        long began = clock.micros();
        TimeSlice after = new TimeSlice(news.from(began), Long.MAX_VALUE);
        return readSlice(
                        matcher,
                        after,
                        page -> page.forEach(order -> news.saw(order.id(), matcher.offer(order), began)))
                .thenRunAsync(
                        () -> {
                            news.read(began);
                            events.newsRead(Duration.ofNanos((clock.micros() - began) * 1_000));
                        },
                        matchingThread);
    }

    /**
     * Reads again what was placed lately, and counts what no read of news would have found. Every second one looks back by
     * the shortest stretch, of the others every second one by twice that, and so on up to the whole window: what is late
     * by some time is found within about twice that time, and most reads are short.
     */
    CompletionStage<Void> catchUp(SymbolMatcher matcher) {
        if (catchingUp || matcher.isClosed()) {
            return CompletableFuture.completedFuture(null);
        }
        catchingUp = true;
        catchUps++;
        long now = clock.micros();
        long newsFrom = news.from(now);
        return readBuckets(
                        newsFrom - lookBack(),
                        newsFrom,
                        pace.counted(page -> page.forEach(order ->
                                news.saw(order.id(), matcher.offerLate(order, FoundBy.CATCH_UP), clock.micros()))),
                        pace)
                .handleAsync((done, failure) -> leftToTheNextTime(failure, () -> catchingUp = false), matchingThread);
    }

    /** Reads all there is, takes up what was missed and drops what is gone. */
    CompletionStage<Void> sweep(SymbolMatcher matcher) {
        if (sweeping || matcher.isClosed()) {
            return CompletableFuture.completedFuture(null);
        }
        sweeping = true;
        long until = news.from(clock.micros());
        CompletionStage<Void> swept = CompletableFuture.completedFuture(null);
        for (TimeSlice slice : slices(until)) {
            for (int bucket = 0; bucket < listing.buckets(); bucket++) {
                int partition = bucket;
                swept = swept.thenCompose(done -> sweepPartition(matcher, partition, slice.until(until)));
            }
        }
        return swept.handleAsync(
                (done, failure) -> leftToTheNextTime(failure, () -> sweepEnds(matcher)), matchingThread);
    }

    /** Has the store keep that a ticker reached the order's stop; completes when it does. */
    CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros) {
        return persistently.untilDone("keep the stop of " + order.id(), () -> store.keepStopped(order, tickerMicros));
    }

    private CompletionStage<Void> sweepPartition(SymbolMatcher matcher, int bucket, TimeSlice slice) {
        if (matcher.isClosed()) {
            return CompletableFuture.completedFuture(null);
        }
        BookSweep sweep = new BookSweep(matcher, bucket, slice);
        matcher.tellAdded(sweep::added);
        return store.read(
                        listing.symbol(),
                        bucket,
                        slice.afterMicros(),
                        slice.untilMicros(),
                        pace.counted(sweep::page),
                        pace)
                .thenRunAsync(sweep::end, matchingThread);
    }

    private void sweepEnds(SymbolMatcher matcher) {
        matcher.tellAdded(added -> {});
        sweeping = false;
    }

    private CompletionStage<Void> readSlice(SymbolMatcher matcher, TimeSlice slice, Consumer<List<OpenOrder>> pages) {
        return persistently.untilDone(
                "read the waiting orders of " + listing.symbol(),
                () -> matcher.isClosed()
                        ? CompletableFuture.completedFuture(null)
                        : readBuckets(slice.afterMicros(), slice.untilMicros(), pages, matchingThread));
    }

    private CompletionStage<Void> readBuckets(
            long afterMicros, long untilMicros, Consumer<List<OpenOrder>> pages, Executor executor) {
        CompletableFuture<?>[] buckets = new CompletableFuture<?>[listing.buckets()];
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            buckets[bucket] = store.read(listing.symbol(), bucket, afterMicros, untilMicros, pages, executor)
                    .whenComplete((done, failure) -> {
                        if (failure != null) {
                            events.readFailed();
                        }
                    })
                    .toCompletableFuture();
        }
        return CompletableFuture.allOf(buckets);
    }

    private long lookBack() {
        long shortest = micros(settings.catchUpStretch());
        long longest = micros(settings.catchUpWindow());
        long times = Long.lowestOneBit(catchUps);
        return times < longest / shortest ? shortest * times : longest;
    }

    /** Everything, in pieces: what is older than the horizon at once, then slice by slice, the last one open-ended. */
    private List<TimeSlice> slices(long now) {
        List<TimeSlice> slices = new ArrayList<>();
        long after = now - micros(settings.sweepHorizon());
        slices.add(new TimeSlice(0, after));
        while (after < now) {
            long until = after + micros(settings.sweepSlice());
            slices.add(new TimeSlice(after, until < now ? until : Long.MAX_VALUE));
            after = until;
        }
        return slices;
    }

    private Void leftToTheNextTime(Throwable failure, Runnable then) {
        if (failure != null) {
            events.readFailed();
        }
        then.run();
        return null;
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
