package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderPage;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads one symbol's waiting orders from the store: what is new, what may have come late, or all. It hands out pages, and is
 * told what was new in them; it knows no book and repeats nothing.
 *
 * <p>Confined to the matching thread, but a read may begin on any.
 */
final class BookReader {
    /** How far back a catch-up looks at most. What comes later than that is left to the sweep. */
    static final Duration CATCH_UP_WINDOW = Duration.ofMinutes(10);

    /** How long deleted rows may lie in the store before it forgets them: gc_grace_seconds of open_orders. */
    private static final Duration SWEEP_HORIZON = Duration.ofHours(4);

    private final Symbol symbol;
    private final OpenOrders store;
    private final SymbolBuckets buckets;
    private final NewsCursor cursor;
    private final MicroClock clock;
    private final Duration catchUpStretch;
    private final MatchingMeters meters;

    private long catchUps;

    /**
     * What a read of news covers.
     *
     * @param beganMicros when it begins
     * @param buckets how many it reads
     * @param times what was placed since a little before the last one
     */
    record News(long beganMicros, int buckets, TimeSlice times) {}

    /**
     * What was placed lately, read again.
     *
     * @param missed of the buckets that are read with the news, up to where those begin
     * @param outOfUse of the others, up to now: this is what finds the first order there
     */
    record Lately(BookPages missed, BookPages outOfUse) {}

    /** @param catchUpStretch how far back a catch-up looks at least */
    BookReader(
            Symbol symbol,
            OpenOrders store,
            SymbolBuckets buckets,
            NewsCursor cursor,
            MicroClock clock,
            Duration catchUpStretch,
            MatchingMeters meters) {
        this.symbol = symbol;
        this.store = store;
        this.buckets = buckets;
        this.cursor = cursor;
        this.clock = clock;
        this.catchUpStretch = catchUpStretch;
        this.meters = meters;
    }

    Symbol symbol() {
        return symbol;
    }

    long newsFromMicros() {
        return cursor.from(clock.micros());
    }

    News nextNews() {
        long now = clock.micros();
        return new News(now, buckets.ofNews(now), new TimeSlice(cursor.from(now), Long.MAX_VALUE));
    }

    BookPages read(News news) {
        return read(0, news.buckets(), news.times());
    }

    /** All pages of a read that began then were taken. */
    void hasRead(long beganMicros) {
        cursor.read(beganMicros);
    }

    /** @param wasNew whether the book had not known the order, which was read up to {@code micros} */
    void saw(OpenOrder order, boolean wasNew, long micros) {
        cursor.saw(order.id(), wasNew, micros);
        if (wasNew) {
            buckets.sawNewOrder(order.bucket(), clock.micros());
        }
    }

    /** As {@link #saw}, but it tells nothing of clocks, nor of how far news were read: they leave its bucket out. */
    void sawOutOfUse(OpenOrder order, boolean wasNew) {
        if (wasNew) {
            buckets.sawNewOrder(order.bucket(), clock.micros());
        }
    }

    /**
     * Begins to read again what was placed lately. Every second time by the shortest stretch, of the others every second one by
     * twice that, and so on up to the whole window: what is late by some time is found within about twice that time, and most
     * reads are short.
     */
    Lately readLately() {
        catchUps++;
        long now = clock.micros();
        long newsFrom = cursor.from(now);
        long after = newsFrom - lookBackMicros();
        int inNews = buckets.ofNews(now);
        return new Lately(
                read(0, inNews, new TimeSlice(after, newsFrom)),
                read(inNews, buckets.count(), new TimeSlice(after, Long.MAX_VALUE)));
    }

    BookPages read(int firstBucket, TimeSlice slice) {
        return read(firstBucket, buckets.count(), slice);
    }

    CompletionStage<OrderPage> readBucket(int bucket, TimeSlice slice) {
        return store.read(symbol, bucket, slice.afterMicros(), slice.untilMicros());
    }

    /** Reads one order; empty also when its bucket is none that is read. */
    CompletionStage<Optional<OpenOrder>> find(int bucket, OrderId id) {
        return bucket < 0 || bucket >= buckets.count()
                ? CompletableFuture.completedFuture(Optional.empty())
                : store.find(symbol, bucket, id);
    }

    /** Everything at once, but for where deleted rows lie: what the store halves there has an end. */
    List<TimeSlice> everything(long nowMicros) {
        long horizon = nowMicros - micros(SWEEP_HORIZON);
        return List.of(
                new TimeSlice(0, horizon), new TimeSlice(horizon, nowMicros), new TimeSlice(nowMicros, Long.MAX_VALUE));
    }

    private BookPages read(int firstBucket, int endBucket, TimeSlice slice) {
        List<CompletionStage<OrderPage>> pages = new ArrayList<>(Math.max(0, endBucket - firstBucket));
        for (int bucket = firstBucket; bucket < endBucket; bucket++) {
            pages.add(readBucket(bucket, slice));
        }
        return new BookPages(pages, meters);
    }

    /** Most look back by the stretch, every second by twice as much, every fourth by four times as much, up to the window. */
    private long lookBackMicros() {
        long shortest = micros(catchUpStretch);
        long longest = micros(CATCH_UP_WINDOW);
        long times = Long.lowestOneBit(catchUps);
        return times < longest / shortest ? shortest * times : longest;
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
