package io.geobroker.broker.matching.move;

import io.geobroker.broker.matching.book.SymbolBook;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Close;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws a symbol's waiting orders to this region when a move makes it their home (ADR 36).
 *
 * <p>The owner tells <em>ready</em> with the first ticker whose sender knew of the move. Then it closes the other doors of its
 * book one by one, and tells <em>drained</em> when none is left. Matching goes on all the time.
 *
 * <p>All of it may be repeated. If the process dies, the next owner goes on; a door that was closed by a lost answer is told
 * again. Confined to the matching thread.
 */
public final class PullOrders {
    private static final Logger LOG = LoggerFactory.getLogger(PullOrders.class);

    private static final OrderId BEFORE_ALL = OrderId.lowestAt(0);
    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(10);
    /** Between two looks through a drained book, for what a stale broker may place yet. */
    private static final Duration REST = Duration.ofMinutes(1);

    private final Symbol symbol;
    private final SymbolBook book;
    private final MoveStores stores;
    private final PullTurns turns;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final MatchingMeters meters;
    private final KeepDoor keepDoor;
    private final MoveProgress progress;

    private boolean closed;
    private long restsUntilMicros;
    private OrderId lookedUpTo = BEFORE_ALL;
    private int underWay;
    private boolean isAnyLeft;
    /** The newest move that a sender of tickers knew. */
    private int tickerMove;
    /** Closes since the last catch-up. Only the next one asks in their place, or a cut would fail them all at once. */
    private int failed;
    /** Up to when all is known here that other regions placed. */
    private long knownUntilMicros;
    /** Asked when the move of that number was known, and open. */
    private final Map<OrderId, Integer> openHere = new HashMap<>();
    /** Known to be open here, and their rows may not tell it yet. */
    private final Set<OrderId> unwritten = new HashSet<>();

    public PullOrders(
            Symbol symbol,
            SymbolBook book,
            MoveStores stores,
            PullTurns turns,
            MicroClock clock,
            Executor matchingThread,
            MatchingMeters meters) {
        this.symbol = symbol;
        this.book = book;
        this.stores = stores;
        this.turns = turns;
        this.clock = clock;
        this.matchingThread = matchingThread;
        this.meters = meters;
        this.keepDoor = new KeepDoor(symbol, stores);
        this.progress = new MoveProgress(stores, clock, matchingThread, meters);
    }

    /** A ticker that was taken and is matched. */
    public void matched(Ticker ticker) {
        if (ticker.move() > tickerMove) {
            tickerMove = ticker.move();
            goOn();
        }
    }

    /** The partition belongs to another instance; what is under way ends. */
    public void close() {
        closed = true;
        rest();
    }

    private void rest() {
        lookedUpTo = BEFORE_ALL;
        turns.over(symbol);
        stores.progress().over(symbol);
    }

    /** To be called every few seconds while the book is loaded. */
    public void goOn() {
        failed = 0;
        stores.listings().findMoves(symbol).ifPresent(this::goOn);
    }

    private void goOn(SymbolMoves moves) {
        if (closed) {
            return;
        }
        moves.newest()
                .filter(move ->
                        move.to().equals(stores.names().home()) && !move.isReady() && move.number() <= tickerMove)
                .ifPresent(move -> progress.ready(move, this::goOn));
        moves.pulling(stores.names().home()).ifPresentOrElse(this::pull, this::rest);
    }

    private void pull(SymbolMove move) {
        if (lookedUpTo.equals(BEFORE_ALL) && !beginsRound(move)) {
            return;
        }
        int most = turns.of(symbol) - failed;
        List<OpenOrder> next = new ArrayList<>();
        Iterator<OpenOrder> rest = book.waiting().placedAfter(lookedUpTo).iterator();
        while (underWay + next.size() < most && rest.hasNext()) {
            OpenOrder order = rest.next();
            lookedUpTo = order.id();
            if (isToBePulled(order, move)) {
                next.add(order);
            }
        }
        underWay += next.size();
        isAnyLeft |= !next.isEmpty();
        next.forEach(order -> pull(order, move));
        if (underWay == 0 && !rest.hasNext()) {
            endRound(move);
        }
    }

    /** Also an order of an older door here: an earlier move may have closed it untold. Asked once the new one is known. */
    private boolean isToBePulled(OpenOrder order, SymbolMove move) {
        if (!stores.doors().isDecidedHere(order) || unwritten.contains(order.id())) {
            return true;
        }
        return knownUntilMicros >= progress.knownMicros(move)
                && !move.isDrained()
                && move.number() > 1
                && stores.doors().of(order).move() < move.number()
                && order.placedAtMicros() < progress.knownMicros(move)
                && openHere.getOrDefault(order.id(), 0) < move.number();
    }

    private boolean beginsRound(SymbolMove move) {
        if (move.isDrained()) {
            openHere.clear();
            stores.progress().over(symbol);
            return underWay == 0 && clock.micros() >= restsUntilMicros;
        }
        knownUntilMicros = stores.knownUntil().applyAsLong(symbol);
        int left = 0;
        for (OpenOrder order : book.waiting().placedAfter(BEFORE_ALL)) {
            left += isToBePulled(order, move) ? 1 : 0;
        }
        stores.progress().left(symbol, left);
        return true;
    }

    private void endRound(SymbolMove move) {
        turns.over(symbol);
        if (!isAnyLeft && !move.isDrained()) {
            progress.drained(move, knownUntilMicros);
        }
        lookedUpTo = BEFORE_ALL;
        isAnyLeft = false;
        restsUntilMicros = clock.micros() + REST.toNanos() / 1_000;
    }

    private void pull(OpenOrder order, SymbolMove move) {
        Close close = new Close(order, stores.decisions().next(), stores.names().here(), move.number());
        long askedMicros = clock.micros();
        boolean isUnwritten = unwritten.contains(order.id());
        stores.doors()
                .close(close, CLOSED_WITHIN)
                .thenCompose(answer -> answer.<CompletionStage<Runnable>>fold(
                        end -> CompletableFuture.completedFuture(
                                () -> book.departures().resumeEnded(Set.of(order.id()))),
                        closed -> stores.doors().isHere(closed.next())
                                ? take(order, closed.next(), isUnwritten, move, askedMicros)
                                : CompletableFuture.completedFuture(() -> {})))
                .whenComplete((taken, failure) -> matchingThread.execute(() -> {
                    underWay--;
                    if (failure != null) {
                        meters.count(Counted.READS_FAILED);
                        if (failed++ == 0) {
                            LOG.warn("{} is not drawn here yet, it is tried again: {}", order.id(), failure.toString());
                        }
                    } else if (!this.closed) {
                        unwritten.remove(order.id());
                        stores.progress().oneLess(symbol);
                        taken.run();
                    }
                    stores.listings().findMoves(symbol).ifPresent(this::goOn);
                }));
    }

    /** The book knows the door before the row does: a claim need not walk meanwhile. */
    private CompletionStage<Runnable> take(
            OpenOrder order, Door door, boolean isUnwritten, SymbolMove move, long askedMicros) {
        if (door.equals(stores.doors().of(order)) && !isUnwritten) {
            return CompletableFuture.completedFuture(() -> openHere.put(order.id(), move.number()));
        }
        return keepDoor.at(order, door, move.from()).thenCompose(row -> {
            matchingThread.execute(() -> tell(row, askedMicros));
            return keepDoor.keep(row, door).thenApply(kept -> () -> {});
        });
    }

    private void tell(OpenOrder row, long askedMicros) {
        if (!closed && unwritten.add(row.id())) {
            book.tell(row);
            stores.progress().doorKnown(Duration.of(clock.micros() - askedMicros, ChronoUnit.MICROS));
        }
    }
}
