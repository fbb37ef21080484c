package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Has what is new read from the store for the tickers that wait for it, and the matcher try it.
 *
 * <p>One read at a time, then a rest: tickers that arrive meanwhile share the next one. Known orders never wait for it, and
 * whoever placed an order has usually told it to its owner. Confined to the matching thread.
 */
final class NewsReads {
    /** So long after a read that found an order it rests for a part of the time only. */
    private static final long UNTOLD_MICROS = TimeUnit.MINUTES.toMicros(1);

    private static final int SOONER = 5;
    /** Rests at least so many times as long as the read took: behind a busy store it reads as rarely as always. */
    private static final int RESTS_PER_READ = 10;

    private final SymbolMatcher matcher;
    private final BookReader reader;
    private final RepeatedReads repeated;
    private final Duration spacing;
    private final int many;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private boolean reading;
    private boolean resting;
    /** When a read last found an order; of those placed in this region it has been told before. */
    private long untoldMicros;
    /** No ticker since the last {@link #lookForNews}. */
    private boolean quiet = true;

    /**
     * @param spacing how long it rests, at most
     * @param many so many tickers wait for no rest: behind an outage thousands queue
     */
    NewsReads(
            SymbolMatcher matcher,
            BookReader reader,
            RepeatedReads repeated,
            Duration spacing,
            int many,
            MicroClock clock,
            Executor matchingThread,
            MatchingMeters meters) {
        this.matcher = matcher;
        this.reader = reader;
        this.repeated = repeated;
        this.spacing = spacing;
        this.many = many;
        this.clock = clock;
        this.matchingThread = matchingThread;
        this.meters = meters;
    }

    /** To be called when a ticker was matched, and waits now. */
    void tickerWaits() {
        quiet = false;
        readIfWaitedFor();
    }

    /**
     * Reads what is new if no ticker has caused that since the last call. Else the orders of a stock without tickers would
     * be known to nobody: those of a day must end all the same.
     */
    void lookForNews() {
        if (quiet && !reading && !matcher.isClosed()) {
            begin();
        }
        quiet = true;
    }

    /** Reads one order that is said to wait, unless it is known. */
    CompletionStage<?> lookFor(int bucket, OrderId id) {
        return matcher.book().knows(id)
                ? CompletableFuture.completedFuture(null)
                : reader.find(bucket, id)
                        .whenCompleteAsync(
                                (found, failure) -> {
                                    if (failure != null) {
                                        meters.count(Counted.READS_FAILED);
                                    } else {
                                        found.ifPresent(matcher::offer);
                                    }
                                },
                                matchingThread);
    }

    /** Reads now for the tickers that wait: the rest is over, or the partition is about to be given up. */
    void finish() {
        resting = false;
        readIfWaitedFor();
    }

    /** Tickers that queue for a book which is still read wait for that: after a read of news they would be done, untried. */
    private void readIfWaitedFor() {
        if (matcher.isLoaded()
                && !reading
                && !matcher.isClosed()
                && matcher.tickers().unread() >= (resting ? many : 1)) {
            begin();
        }
    }

    /** A read that fails for good does so because the broker stops: its tickers are left to the next owner. */
    private void begin() {
        reading = true;
        matcher.tickers().readBegins();
        BookReader.News news = reader.nextNews();
        repeated.takeAll(
                        "read the new orders of " + reader.symbol(),
                        () -> reader.read(news),
                        page -> take(page, news.beganMicros()))
                .thenRun(() -> matchingThread.execute(() -> end(news.beganMicros())));
    }

    private void take(List<OpenOrder> page, long beganMicros) {
        for (OpenOrder order : page) {
            boolean isNew = matcher.offer(order);
            if (isNew) {
                untoldMicros = clock.micros();
            }
            reader.saw(order, isNew, beganMicros);
        }
    }

    private void end(long beganMicros) {
        reader.hasRead(beganMicros);
        Duration took = Duration.of(clock.micros() - beganMicros, ChronoUnit.MICROS);
        meters.newsRead.accept(took);
        matcher.tickers().readEnds().forEach(ReceivedTicker::end);
        reading = false;
        resting = true;
        afterRest(took).execute(this::finish);
        readIfWaitedFor();
    }

    private Executor afterRest(Duration took) {
        if (spacing.isZero()) {
            return Runnable::run;
        }
        boolean isUntold = clock.micros() - untoldMicros < UNTOLD_MICROS;
        Duration rest = isUntold ? restAfterNews(spacing, took) : spacing;
        return CompletableFuture.delayedExecutor(rest.toNanos(), TimeUnit.NANOSECONDS, matchingThread);
    }

    static Duration restAfterNews(Duration spacing, Duration took) {
        long most = spacing.toNanos();
        return Duration.ofNanos(Math.min(most, Math.max(most / SOONER, RESTS_PER_READ * took.toNanos())));
    }
}
