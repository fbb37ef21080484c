package io.geobroker.broker.matching;

import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.matching.book.SymbolBook;
import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.matching.ticker.TickerBacklog;
import io.geobroker.broker.matching.ticker.TickerGate;
import io.geobroker.broker.matching.ticker.WaitingTickers;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
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
 * <p>It reads nothing: {@link NewsReads}, {@link BackgroundReads} and {@link TakeOver} bring it what was read.
 * Confined to the matching thread, to which every answer of a store returns first, except for {@link #isClosed}.
 */
final class SymbolMatcher {
    /** A price jump may reach very many, and claims need the datacenter, too. */
    static final int STOPS_KEPT_AT_A_TIME = 64;

    private final SymbolBook book;
    private final TickerGate gate;
    private final TickerBacklog backlog;
    private final OpenOrders store;
    private final RetryForever retry;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private boolean loaded;
    private volatile boolean closed;

    private final WaitingTickers tickers = new WaitingTickers();
    /** Reached, and to be written; their tickers are not done before. */
    private final Deque<Runnable> stopsToKeep = new ArrayDeque<>();

    private int keepingStops;

    SymbolMatcher(
            SymbolBook book,
            TickerGate gate,
            TickerBacklog backlog,
            OpenOrders store,
            RetryForever retry,
            MicroClock clock,
            Executor matchingThread,
            MatchingMeters meters) {
        this.book = book;
        this.gate = gate;
        this.backlog = backlog;
        this.store = store;
        this.retry = retry;
        this.clock = clock;
        this.matchingThread = matchingThread;
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

    TickerBacklog backlog() {
        return backlog;
    }

    /**
     * Takes over from the owners before what they have stored as the last price. Only now are tickers judged, and their prices
     * kept: they would be stored in its place.
     */
    void beginAfter(Optional<LastPrice> before) {
        List<ReceivedTicker> queued = tickers.takeUnread();
        gate.open(before, queued).forEach(tickers::add);
    }

    /** The book is complete: what queued is matched, as {@link #onTicker} does, and returned. */
    List<ReceivedTicker> begin() {
        loaded = true;
        List<ReceivedTicker> queued = tickers.takeUnread();
        queued.forEach(this::match);
        return queued;
    }

    /** The partition belongs to another instance now; what is under way ends, nothing new begins. */
    void close() {
        closed = true;
        book.close();
        tickers.clear();
    }

    /** Tells whether it was matched, and waits for news now: not if it is not taken, or the book is not loaded. */
    boolean onTicker(ReceivedTicker received) {
        if (gate.refusesEarly(received)) {
            return false;
        }
        if (!backlog.take(received)) {
            received.refuse(Ignored.BEHIND);
            return false;
        }
        if (gate.isOpen() && !gate.takes(received)) {
            return false;
        }
        if (loaded) {
            match(received);
        } else {
            tickers.add(received);
        }
        return loaded;
    }

    private void match(ReceivedTicker received) {
        Ticker ticker = received.ticker();
        meters.count(Counted.TICKERS_RECEIVED);
        for (OpenOrder order : book.waiting().takeTriggered(ticker.price(), ticker.timeMicros())) {
            takeOn(order, received).ifPresent(book::add);
        }
        tickers.add(received);
    }

    /**
     * Takes up an order the store returned, unless it is known: tries it against the tickers that wait for news, oldest
     * first, and else lets it wait. Only while the book is loaded: before, no ticker is known to be one.
     *
     * @return whether it was new
     */
    boolean offer(OpenOrder order) {
        if (closed || book.knows(order.id())) {
            return false;
        }
        try {
            tried(order).ifPresent(book::add);
        } catch (RuntimeException e) {
            // The stage of the read keeps it; thrown by a task, it lets matching begin anew.
            matchingThread.execute(() -> {
                throw e;
            });
            throw e;
        }
        return true;
    }

    private Optional<OpenOrder> tried(OpenOrder order) {
        Optional<OpenOrder> waiting = Optional.of(order);
        for (ReceivedTicker received : tickers.all()) {
            waiting = waiting.flatMap(
                    each -> triggers(received.ticker(), each) ? takeOn(each, received) : Optional.of(each));
        }
        return waiting;
    }

    /** As {@link #offer}, and counts what was new. */
    boolean offerLate(OpenOrder order, FoundBy by) {
        boolean isNew = offer(order);
        if (isNew) {
            meters.lateOrderFound.accept(by);
        }
        return isNew;
    }

    /**
     * Ends orders that have expired, or whose stock is not traded any more, some at a time. Tickers from before the end of one
     * that expires come first: a ticker from after it tells that there are none, or else Kafka does, which was asked after it.
     *
     * @param patience how long to wait after the end, without such a ticker, for those still on their way into Kafka
     * @param expires false where another region has tickers of it, or some are not handed over
     */
    void endSome(Duration patience, boolean isDelisted, boolean expires) {
        long known = Math.max(gate.lastMicros(), backlog.caughtUpMicros() - patience.toNanos() / 1_000);
        book.end(expires ? Math.min(clock.micros(), known) : 0, isDelisted);
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
            whenDone(book.fill(order, received), received::end);
            return Optional.empty();
        }
        stopsToKeep.add(() -> keepStopped(order, received));
        keepSomeStops();
        return Optional.of(order.stoppedAt(received.ticker().timeMicros()));
    }

    private void keepSomeStops() {
        while (!closed && keepingStops < STOPS_KEPT_AT_A_TIME && !stopsToKeep.isEmpty()) {
            keepingStops++;
            stopsToKeep.remove().run();
        }
    }

    private void keepStopped(OpenOrder order, ReceivedTicker received) {
        whenDone(
                retry.untilDone(
                        "keep the stop of " + order.id(),
                        () -> store.keepStopped(order, received.ticker().timeMicros())),
                () -> {
                    keepingStops--;
                    received.end();
                    keepSomeStops();
                });
    }

    private static boolean triggers(Ticker ticker, OpenOrder order) {
        return order.meetsTickersOf(ticker.timeMicros()) && order.trigger().isReachedBy(ticker.price());
    }

    /** A stage that fails here does so because the broker stops: the ticker is left to the next owner. */
    private void whenDone(CompletionStage<Void> stage, Runnable next) {
        stage.thenRun(() -> matchingThread.execute(next));
    }
}
