package io.geobroker.broker.matching;

import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.market.KeepLastPrices;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.outcome.RetryForever;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Tries the tickers and the orders of one symbol against each other.
 *
 * <p>A ticker is tried at once against the orders known so far, and then waits for a read of news: an order that is found
 * meanwhile is tried against every ticker that waits. So an order that was acknowledged before a ticker was received meets
 * that ticker, and an order that is known already does not wait for a read. Until the book is loaded tickers only queue.
 *
 * <p>It reads nothing: {@link NewsReads}, {@link CatchUp}, {@link BookSweep} and {@link TakeOver} bring it what was read.
 * Confined to the matching thread, to which every answer of a store returns first, except for {@link #isClosed}.
 */
final class SymbolMatcher {
    private final SymbolBook book;
    private final OpenOrders store;
    private final RetryForever retry;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final KeepLastPrices prices;
    private final Feeds feeds;
    private final MatchingMeters meters;

    private boolean loaded;
    private volatile boolean closed;

    private final WaitingTickers tickers = new WaitingTickers();
    private final TickerSequence sequence = new TickerSequence();
    /** Whether it is known what owners before had; no price is kept until then. */
    private boolean sequenceKnown;

    SymbolMatcher(
            SymbolBook book,
            OpenOrders store,
            RetryForever retry,
            MicroClock clock,
            Executor matchingThread,
            KeepLastPrices prices,
            Feeds feeds,
            MatchingMeters meters) {
        this.book = book;
        this.store = store;
        this.retry = retry;
        this.clock = clock;
        this.matchingThread = matchingThread;
        this.prices = prices;
        this.feeds = feeds;
        this.meters = meters;
    }

    boolean isLoaded() {
        return loaded;
    }

    /** Whether the partition was given up; any thread, for reads that are repeated ask on their own. */
    boolean isClosed() {
        return closed;
    }

    SymbolBook book() {
        return book;
    }

    WaitingTickers tickers() {
        return tickers;
    }

    /**
     * Takes the time of the last ticker over from the owners before. Only now are the prices of tickers kept: they would be
     * stored in its place.
     *
     * @param lastMicros microseconds since the epoch; 0 when there was none
     */
    void beginAfter(long lastMicros) {
        sequence.beginAfter(lastMicros);
        sequenceKnown = true;
        tickers.all().forEach(received -> keep(received.ticker()));
    }

    /** The book is complete: what queued is matched, as {@link #onTicker} does. */
    boolean begin() {
        loaded = true;
        boolean matched = false;
        for (ReceivedTicker queued : tickers.takeUnread()) {
            matched |= matchUnlessLate(queued);
        }
        return matched;
    }

    /** The partition belongs to another instance now; what is under way ends, nothing new begins. */
    void close() {
        closed = true;
        book.close();
        tickers.clear();
    }

    /** Tells whether it was matched, and waits for news now: not if it is late, or the book is not loaded. */
    boolean onTicker(ReceivedTicker received) {
        if (sequenceKnown) {
            keep(received.ticker());
        }
        if (loaded) {
            return matchUnlessLate(received);
        }
        tickers.add(received);
        return false;
    }

    private void keep(Ticker ticker) {
        prices.accept(ticker);
        feeds.came(ticker);
    }

    private boolean matchUnlessLate(ReceivedTicker received) {
        Optional<Ignored> ignored = sequence.take(received);
        if (ignored.isPresent()) {
            meters.tickerIgnored(ignored.get());
            received.end();
            return false;
        }
        Ticker ticker = received.ticker();
        meters.tickerMatched();
        for (OpenOrder order : book.waiting().takeTriggered(ticker.price(), ticker.timeMicros())) {
            takeOn(order, received).ifPresent(book::add);
        }
        tickers.add(received);
        return true;
    }

    /**
     * Takes up an order the store returned, unless it is known: tries it against the tickers that wait for news, oldest
     * first, and else lets it wait.
     *
     * @return whether it was new
     */
    boolean offer(OpenOrder order) {
        if (closed || book.knows(order.id())) {
            return false;
        }
        Optional<OpenOrder> waiting = Optional.of(order);
        for (ReceivedTicker received : tickers.all()) {
            waiting = waiting.flatMap(
                    each -> triggers(received.ticker(), each) ? takeOn(each, received) : Optional.of(each));
        }
        waiting.ifPresent(book::add);
        return true;
    }

    /** As {@link #offer}, and counts what was new. */
    boolean offerLate(OpenOrder order, FoundBy by) {
        boolean isNew = offer(order);
        if (isNew) {
            meters.lateOrderFound(by);
        }
        return isNew;
    }

    /**
     * Ends orders that have expired, some at a time. Tickers from before their end come first, as far as it is known that
     * there are any: a ticker from after it tells that there are none, or else that nothing more is waiting to be read.
     *
     * @param caughtUp all tickers that Kafka had were handed over before this
     * @param patience how long to wait after the end, when caught up, for tickers still on their way into Kafka
     */
    void expire(boolean caughtUp, Duration patience) {
        long now = clock.micros();
        book.expire(Math.max(
                Math.min(sequence.lastMicros(), now), caughtUp ? now - patience.toNanos() / 1_000 : Long.MIN_VALUE));
    }

    /**
     * Begins what a ticker triggers: the fill of the order, or that its stop is kept. If the process dies before that is
     * durable, the ticker is not committed and comes again.
     *
     * @return the order as it waits on, if it does
     */
    private Optional<OpenOrder> takeOn(OpenOrder order, ReceivedTicker received) {
        received.begin();
        if (order.fillsAt(received.ticker().price())) {
            endWhenDone(book.fill(order, received), received);
            return Optional.empty();
        }
        long reached = received.ticker().timeMicros();
        endWhenDone(
                retry.untilDone("keep the stop of " + order.id(), () -> store.keepStopped(order, reached)), received);
        return Optional.of(order.stoppedAt(reached));
    }

    private static boolean triggers(Ticker ticker, OpenOrder order) {
        return order.meetsTickersOf(ticker.timeMicros()) && order.trigger().isReachedBy(ticker.price());
    }

    /** A stage that fails here does so because the broker stops: the ticker is left to the next owner. */
    private void endWhenDone(CompletionStage<Void> stage, ReceivedTicker received) {
        stage.thenRun(() -> matchingThread.execute(received::end));
    }
}
