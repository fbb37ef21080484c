package io.geobroker.broker.matching;

import io.geobroker.broker.matching.MatchingEvents.FoundBy;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.RetryForever;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.schema.listing.Symbol;
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
 *
 * <p>A bucket that was once read is read for ever, by this owner and the next: see {@link #grow}. Reads of news leave out those
 * that get no new orders any more, when none has come there for as long as a catch-up looks back.
 */
final class BookReader {
    private final Symbol symbol;
    private final Listings listings;
    private final ReadBuckets readBuckets;
    private final OpenOrders store;
    private final Trades trades;
    private final LastTickerTimes lastTickers;
    private final RetryForever persistently;
    private final MicroClock clock;
    private final MatchingSettings settings;
    private final Executor matchingThread;
    private final BackgroundPace pace;
    private final MatchingEvents events;

    private final NewsCursor news;

    /** How many buckets are read. */
    private int buckets = 1;
    /** When a bucket that is not in use was last seen in use. */
    private long allInUseMicros;

    private boolean sweeping;
    private boolean catchingUp;
    private long catchUps;

    BookReader(
            Symbol symbol,
            Listings listings,
            ReadBuckets readBuckets,
            OpenOrders store,
            Trades trades,
            LastTickerTimes lastTickers,
            RetryForever persistently,
            MicroClock clock,
            MatchingSettings settings,
            ClockSpread spread,
            Executor matchingThread,
            BackgroundPace pace,
            MatchingEvents events) {
        this.symbol = symbol;
        this.listings = listings;
        this.readBuckets = readBuckets;
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
        return persistently
                .untilDone("read how many buckets " + symbol + " has", () -> readBuckets.find(symbol))
                .thenComposeAsync(kept -> load(matcher, kept), matchingThread);
    }

    private CompletionStage<Void> load(SymbolMatcher matcher, int kept) {
        long began = clock.micros();
        news.read(began);
        allInUseMicros = began;
        buckets = Math.max(kept, listings.bucketsToRead(symbol));
        // First, before this owner's own tickers are stored.
        CompletionStage<Void> loaded = persistently
                .untilDone("read the time of the last ticker of " + symbol, () -> lastTickers.find(symbol))
                .thenAcceptAsync(matcher::beginAfter, matchingThread);
        for (TimeSlice slice : slices(began)) {
            loaded = loaded.thenCompose(done -> readSlice(matcher, slice, 0, page -> put(page, matcher)));
        }
        loaded.thenRunAsync(() -> keep(matcher, kept), matchingThread);
        return loaded.thenCompose(done -> persistently.untilDone(
                        "read the recent tape of " + symbol,
                        () -> trades.filledSince(symbol, began - micros(settings.takeoverWindow()))))
                .thenAcceptAsync(matcher.departures()::resumeEnded, matchingThread);
    }

    private void put(List<OpenOrder> page, SymbolMatcher matcher) {
        for (OpenOrder order : page) {
            matcher.put(order);
            news.saw(order.id(), false, clock.micros());
        }
    }

    /** How many buckets are read. */
    int buckets() {
        return buckets;
    }

    /**
     * Reads more buckets if there are more. From now on every read has them, then all that is in them already is read, and only
     * when this was kept may anybody place an order there. If the process dies before, nobody has; if after, the next owner
     * reads as many.
     */
    void grow(SymbolMatcher matcher) {
        int first = buckets;
        int wanted = listings.bucketsToRead(symbol);
        if (wanted <= first) {
            return;
        }
        buckets = wanted;
        allInUseMicros = clock.micros();
        CompletionStage<Void> loaded = CompletableFuture.completedFuture(null);
        for (TimeSlice slice : slices(clock.micros())) {
            loaded = loaded.thenCompose(done -> readSlice(
                    matcher, slice, first, page -> page.forEach(order -> matcher.offerLate(order, FoundBy.SWEEP))));
        }
        loaded.thenRunAsync(() -> keep(matcher, first), matchingThread);
    }

    /** @param kept how many are kept already, at least */
    private void keep(SymbolMatcher matcher, int kept) {
        int read = buckets;
        if (read > kept) {
            persistently.untilDone(
                    "keep that " + symbol + " has " + read + " buckets",
                    () -> matcher.isClosed()
                            ? CompletableFuture.completedFuture(null)
                            : readBuckets.keep(symbol, read));
        }
    }

    /** Reads what was placed since a little before the last read; completes when the matcher has been offered all of it. */
    CompletionStage<Void> readNews(SymbolMatcher matcher) {
        long began = clock.micros();
        long after = news.from(began);
        int inUse = bucketsInUse(began);
        return persistently
                .untilDone(
                        "read the new orders of " + symbol,
                        () -> matcher.isClosed()
                                ? CompletableFuture.completedFuture(null)
                                : readBuckets(
                                        0,
                                        inUse,
                                        after,
                                        Long.MAX_VALUE,
                                        page -> offer(matcher, page, began),
                                        matchingThread))
                .thenRunAsync(
                        () -> {
                            news.read(began);
                            events.newsRead(Duration.ofNanos((clock.micros() - began) * 1_000));
                        },
                        matchingThread);
    }

    /** Reads one order that is said to wait; if that fails, the next read of news finds it. */
    void readPlaced(SymbolMatcher matcher, int bucket, OrderId id) {
        if (bucket < 0 || bucket >= buckets) {
            return;
        }
        var unused = store.find(symbol, bucket, id)
                .whenCompleteAsync(
                        (found, failure) -> {
                            if (failure != null) {
                                events.readFailed();
                            } else {
                                found.ifPresent(matcher::offer);
                            }
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
        long after = newsFrom - lookBack();
        int inUse = bucketsInUse(now);
        // Of buckets that news leave out, up to now: this is what finds the first one there.
        return CompletableFuture.allOf(
                        readBuckets(0, inUse, after, newsFrom, pace.counted(page -> offerLate(matcher, page)), pace),
                        readBuckets(
                                inUse,
                                buckets,
                                after,
                                Long.MAX_VALUE,
                                pace.counted(page -> offerOutOfUse(matcher, page)),
                                pace))
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
            for (int bucket = 0; bucket < buckets; bucket++) {
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
        return store.read(symbol, bucket, slice.afterMicros(), slice.untilMicros(), pace.counted(sweep::page), pace)
                .thenRunAsync(sweep::end, matchingThread);
    }

    private void sweepEnds(SymbolMatcher matcher) {
        matcher.tellAdded(added -> {});
        sweeping = false;
    }

    private CompletionStage<Void> readSlice(
            SymbolMatcher matcher, TimeSlice slice, int firstBucket, Consumer<List<OpenOrder>> pages) {
        return persistently.untilDone(
                "read the waiting orders of " + symbol,
                () -> matcher.isClosed()
                        ? CompletableFuture.completedFuture(null)
                        : readBuckets(
                                firstBucket, buckets, slice.afterMicros(), slice.untilMicros(), pages, matchingThread));
    }

    private CompletableFuture<Void> readBuckets(
            int first,
            int end,
            long afterMicros,
            long untilMicros,
            Consumer<List<OpenOrder>> pages,
            Executor executor) {
        CompletableFuture<?>[] reads = new CompletableFuture<?>[Math.max(0, end - first)];
        for (int i = 0; i < reads.length; i++) {
            reads[i] = store.read(symbol, first + i, afterMicros, untilMicros, pages, executor)
                    .whenComplete((done, failure) -> {
                        if (failure != null) {
                            events.readFailed();
                        }
                    })
                    .toCompletableFuture();
        }
        return CompletableFuture.allOf(reads);
    }

    /** How many buckets a read of news has: those in use, or all as long as an order may come to the others any moment. */
    private int bucketsInUse(long now) {
        int inUse = Math.min(buckets, listings.bucketsInUse(symbol));
        if (inUse == buckets) {
            allInUseMicros = now;
        }
        return now - allInUseMicros > micros(settings.catchUpWindow()) ? inUse : buckets;
    }

    private void offer(SymbolMatcher matcher, List<OpenOrder> page, long beganMicros) {
        for (OpenOrder order : page) {
            boolean isNew = matcher.offer(order);
            news.saw(order.id(), isNew, beganMicros);
            if (isNew) {
                noticeUse(order);
            }
        }
    }

    private void offerLate(SymbolMatcher matcher, List<OpenOrder> page) {
        for (OpenOrder order : page) {
            boolean isNew = matcher.offerLate(order, FoundBy.CATCH_UP);
            news.saw(order.id(), isNew, clock.micros());
            if (isNew) {
                noticeUse(order);
            }
        }
    }

    /** Tells nothing of clocks, nor of how far news were read: it is late because news leave its bucket out. */
    private void offerOutOfUse(SymbolMatcher matcher, List<OpenOrder> page) {
        for (OpenOrder order : page) {
            if (matcher.offerLate(order, FoundBy.CATCH_UP)) {
                noticeUse(order);
            }
        }
    }

    private void noticeUse(OpenOrder order) {
        if (order.bucket() >= listings.bucketsInUse(symbol)) {
            allInUseMicros = clock.micros();
        }
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
