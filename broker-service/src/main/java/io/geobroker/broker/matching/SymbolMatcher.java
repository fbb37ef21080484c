package io.geobroker.broker.matching;

import io.geobroker.broker.matching.MatchingEvents.FoundBy;
import io.geobroker.broker.matching.MatchingEvents.Ignored;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Matches the tickers of one symbol.
 *
 * <p>A ticker is tried at once against the orders known so far, and beside that what is new is read from the store; the
 * news are then tried against every ticker that waited for them. So an order that was acknowledged before a ticker was
 * received meets that ticker, and an order that is known already does not wait for a read. At most one such read is under
 * way; tickers that arrive meanwhile, or before the {@link ReadSpacing} after it is over, share the next one. Until the book is
 * loaded tickers only queue.
 *
 * <p>Confined to the matching thread, to which every answer of a store returns first.
 */
final class SymbolMatcher {
    private static final OrderId BEFORE_ALL = OrderId.lowestAt(0);

    /** So that the orders of one close do not stand in the way of others' fills. */
    private static final int EXPIRED_AT_A_TIME = 200;

    /** Of a delisted stock, several times a second; each costs a claim, a settlement and writes. */
    private static final int CANCELED_AT_A_TIME = 50;

    private final BookReader reader;
    private final FillOrder fillOrder;
    private final MicroClock clock;
    private final ReadSpacing newsRest;
    private final Executor matchingThread;
    private final Consumer<Ticker> accepted;
    private final MatchingEvents events;

    private final OrderBook book = new OrderBook();
    private final Departures departures;

    private boolean loaded;
    private boolean closed;
    /** Until the rest after a read is over too. */
    private boolean readingNews;
    /** No ticker since the last {@link #lookForNews}. */
    private boolean quiet = true;

    private final TickerSequence sequence = new TickerSequence();
    /** Whether it is known what owners before had; nobody is told of tickers until then. */
    private boolean sequenceKnown;

    private Consumer<OrderId> added = id -> {};
    /** Tickers whose read of news is under way, and those that wait for the next one; both oldest first. */
    private List<ReceivedTicker> reading = new ArrayList<>();

    private List<ReceivedTicker> unread = new ArrayList<>();

    SymbolMatcher(
            BookReader reader,
            FillOrder fillOrder,
            MicroClock clock,
            Duration rememberDeparted,
            ReadSpacing newsRest,
            Executor matchingThread,
            Consumer<Ticker> accepted,
            MatchingEvents events) {
        this.reader = reader;
        this.departures = new Departures(book, fillOrder, clock, rememberDeparted, matchingThread, events);
        this.fillOrder = fillOrder;
        this.clock = clock;
        this.newsRest = newsRest;
        this.matchingThread = matchingThread;
        this.accepted = accepted;
        this.events = events;
    }

    boolean isLoaded() {
        return loaded;
    }

    boolean isClosed() {
        return closed;
    }

    int openOrders() {
        return book.size();
    }

    OrderBook book() {
        return book;
    }

    /** What becomes of the orders that left the book, or should have. */
    Departures departures() {
        return departures;
    }

    /** Fills the book; completes on the matching thread when the first queued tickers have been matched. */
    CompletionStage<Void> load() {
        return reader.load(this).thenRun(() -> {
            loaded = true;
            List<ReceivedTicker> queued = unread;
            unread = new ArrayList<>();
            queued.forEach(this::matchUnlessLate);
        });
    }

    /**
     * Takes the time of the last ticker over from the owners before. Only now is anybody told of the tickers, who would store
     * their times in its place.
     */
    void beginAfter(OptionalLong lastMicros) {
        lastMicros.ifPresent(sequence::beginAfter);
        sequenceKnown = true;
        unread.forEach(received -> accepted.accept(received.ticker()));
    }

    /** @param listener told of each order that comes into the book from now on, instead of the one before */
    void tellAdded(Consumer<OrderId> listener) {
        added = listener;
    }

    /** The partition belongs to another instance now; what is under way ends, nothing new begins. */
    void close() {
        closed = true;
        departures.close();
        reading.clear();
        unread.clear();
    }

    void onTicker(ReceivedTicker received) {
        if (sequenceKnown) {
            accepted.accept(received.ticker());
        }
        if (loaded) {
            matchUnlessLate(received);
        } else {
            unread.add(received);
        }
    }

    private void matchUnlessLate(ReceivedTicker received) {
        Optional<Ignored> ignored = sequence.take(received);
        if (ignored.isPresent()) {
            events.tickerIgnored(ignored.get());
            received.end();
            return;
        }
        Ticker ticker = received.ticker();
        events.tickerMatched();
        quiet = false;
        for (OpenOrder order : book.takeTriggered(ticker.price(), ticker.timeMicros())) {
            takeOn(order, received).ifPresent(this::letWait);
        }
        unread.add(received);
        readNews();
    }

    private void readNews() {
        if (!readingNews && !closed && !unread.isEmpty()) {
            beginReadingNews();
        }
    }

    /**
     * Reads what is new if no ticker has caused that since the last call. Else the orders of a stock without tickers would
     * be known to nobody: those of a day must end all the same.
     */
    void lookForNews() {
        if (quiet && !readingNews && !closed) {
            beginReadingNews();
        }
        quiet = true;
    }

    private void beginReadingNews() {
        readingNews = true;
        newsRest.readBegins();
        reading = unread;
        unread = new ArrayList<>();
        onMatchingThread(reader.readNews(this), () -> {
            List<ReceivedTicker> done = reading;
            reading = new ArrayList<>();
            done.forEach(ReceivedTicker::end);
            newsRest.afterRead(() -> {
                readingNews = false;
                readNews();
            });
        });
    }

    /** Puts an order read while the book loads into it, untried; its tickers come when the book is complete. */
    void put(OpenOrder order) {
        book.add(order);
    }

    private void letWait(OpenOrder order) {
        book.add(order);
        added.accept(order.id());
    }

    /**
     * Takes up an order the store returned, unless it is known: tries it against the tickers that wait for news, oldest
     * first, and else lets it wait.
     *
     * @return whether it was new
     */
    boolean offer(OpenOrder order) {
        if (closed || book.contains(order.id()) || departures.contains(order.id())) {
            return false;
        }
        Optional<OpenOrder> waiting = Optional.of(order);
        for (ReceivedTicker received :
                Stream.concat(reading.stream(), unread.stream()).toList()) {
            waiting = waiting.flatMap(
                    each -> triggers(received.ticker(), each) ? takeOn(each, received) : Optional.of(each));
        }
        waiting.ifPresent(this::letWait);
        return true;
    }

    /** As {@link #offer}, and counts what was new. */
    boolean offerLate(OpenOrder order, FoundBy by) {
        boolean isNew = offer(order);
        if (isNew) {
            events.lateOrderFound(by);
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
        long until = Math.max(
                Math.min(sequence.lastMicros(), now), caughtUp ? now - patience.toNanos() / 1_000 : Long.MIN_VALUE);
        for (OpenOrder order : book.takeExpired(until, EXPIRED_AT_A_TIME)) {
            departures.begin(order, fillOrder.expire(order));
        }
    }

    /** Cancels orders that wait, some at a time, because their stock is not traded any more. */
    void cancelDelisted() {
        List<OpenOrder> oldest =
                book.placedAfter(BEFORE_ALL).stream().limit(CANCELED_AT_A_TIME).toList();
        for (OpenOrder order : oldest) {
            book.remove(order.id());
            departures.begin(order, fillOrder.cancelDelisted(order));
        }
    }

    /** Removes orders whose rows are gone. */
    void vanished(Set<OrderId> ids) {
        for (OrderId id : ids) {
            if (book.remove(id).isPresent()) {
                events.orderVanished();
            }
        }
    }

    /**
     * Begins what a ticker triggers: the fill of the order, or that its stop is kept. If the process dies before that is
     * durable, the ticker is not committed and comes again.
     *
     * @return the order as it waits on, if it does
     */
    private Optional<OpenOrder> takeOn(OpenOrder order, ReceivedTicker received) {
        if (order.fillsAt(received.ticker().price())) {
            fill(order, received);
            return Optional.empty();
        }
        received.begin();
        onMatchingThread(reader.keepStopped(order, received.ticker().timeMicros()), received::end);
        return Optional.of(order.stoppedAt(received.ticker().timeMicros()));
    }

    private void fill(OpenOrder order, ReceivedTicker received) {
        received.begin();
        FillOrder.Progress progress = fillOrder.fill(order, received);
        onMatchingThread(progress.recorded(), received::end);
        departures.begin(order, progress);
    }

    private static boolean triggers(Ticker ticker, OpenOrder order) {
        return order.meetsTickersOf(ticker.timeMicros()) && order.trigger().isReachedBy(ticker.price());
    }

    /** A stage that fails here does so because the broker stops: what it would have done is left to the next owner. */
    private void onMatchingThread(CompletionStage<Void> stage, Runnable action) {
        stage.thenRun(() -> matchingThread.execute(action));
    }
}
