package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Has what is new read from the store for the tickers that wait for it, and the matcher try it. At most one read is under way;
 * tickers that arrive meanwhile, or before the {@link ReadSpacing} after it is over, share the next one.
 *
 * <p>Confined to the matching thread.
 */
final class NewsReads {
    private final SymbolMatcher matcher;
    private final BookReader reader;
    private final RepeatedReads repeated;
    private final ReadSpacing spacing;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    /** Until the rest after a read is over too. */
    private boolean reading;
    /** No ticker since the last {@link #lookForNews}. */
    private boolean quiet = true;

    NewsReads(
            SymbolMatcher matcher,
            BookReader reader,
            RepeatedReads repeated,
            ReadSpacing spacing,
            MicroClock clock,
            Executor matchingThread,
            MatchingMeters meters) {
        this.matcher = matcher;
        this.reader = reader;
        this.repeated = repeated;
        this.spacing = spacing;
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

    /** Reads one order that is said to wait; if that fails, the next read of news finds it. */
    void lookFor(int bucket, OrderId id) {
        var unused = reader.find(bucket, id)
                .whenCompleteAsync(
                        (found, failure) -> {
                            if (failure != null) {
                                meters.readFailed();
                            } else {
                                found.ifPresent(matcher::offer);
                            }
                        },
                        matchingThread);
    }

    private void readIfWaitedFor() {
        if (!reading && !matcher.isClosed() && matcher.tickers().areUnread()) {
            begin();
        }
    }

    /** A read that fails for good does so because the broker stops: its tickers are left to the next owner. */
    private void begin() {
        reading = true;
        spacing.readBegins();
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
            reader.saw(order, matcher.offer(order), beganMicros);
        }
    }

    private void end(long beganMicros) {
        reader.hasRead(beganMicros);
        meters.newsRead(Duration.ofNanos((clock.micros() - beganMicros) * 1_000));
        matcher.tickers().readEnds().forEach(ReceivedTicker::end);
        spacing.afterRead(() -> {
            reading = false;
            readIfWaitedFor();
        });
    }
}
