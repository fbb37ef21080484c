package io.geobroker.broker.matching.book;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The waiting and the departed orders of one symbol, as its owner knows them. Orders also leave without a ticker: expired,
 * delisted or ended by somebody else.
 */
public final class SymbolBook {
    private static final OrderId BEFORE_ALL = OrderId.lowestAt(0);
    /** Other brokers may know earlier that a stock is listed again: those of a cut's other side, whose orders come then. */
    private static final long LISTED_EARLIER_MICROS = 30_000_000;

    private final OrderBook waiting = new OrderBook();
    private final Departures departures;
    private final FillOrder fillOrder;
    private final MicroClock clock;
    private final long announcedForMicros;
    private final QuietEnds quietEnds;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private @Nullable Set<OrderId> added;
    private long addedMicros;
    private long expiredMicros;
    private boolean delisted;
    private int endingQuietly;
    private boolean closed;

    /** Announcement times of orders whose row may not be written yet, the latest last. */
    private final Map<OrderId, Long> announced = new LinkedHashMap<>();

    /** @param rememberDeparted how long after its row's delete an order stays departed; announced rows are written sooner */
    public SymbolBook(
            OpenOrders rows,
            FillOrder fillOrder,
            QuietEnds quietEnds,
            MicroClock clock,
            Duration rememberDeparted,
            Executor matchingThread,
            MatchingMeters meters) {
        this.fillOrder = fillOrder;
        this.clock = clock;
        this.announcedForMicros = rememberDeparted.toNanos() / 1_000;
        this.quietEnds = quietEnds;
        this.matchingThread = matchingThread;
        this.meters = meters;
        this.departures = new Departures(waiting, rows, fillOrder, clock, rememberDeparted, matchingThread, meters);
    }

    /** Live: tickers take what they trigger out of it. */
    public OrderBook waiting() {
        return waiting;
    }

    /** Of the orders that have left, until their rows are deleted. */
    public Departures departures() {
        return departures;
    }

    /** Whether the order waits, or has left and its row may still be read. */
    public boolean knows(OrderId id) {
        return waiting.contains(id) || departures.contains(id);
    }

    /** Does nothing to an order that waits already. A sweep under way does not drop it. */
    public void add(OpenOrder order) {
        waiting.add(order);
        addedMicros = clock.micros();
        if (added != null) {
            added.add(order.id());
        }
    }

    /** The order's row is about to be written: a read may miss it before. */
    public void announce(OrderId id) {
        forgetAnnounced();
        announced.remove(id);
        announced.put(id, clock.micros());
        if (added != null) {
            added.add(id);
        }
    }

    private void forgetAnnounced() {
        long tooOld = clock.micros() - announcedForMicros;
        Iterator<Long> earliest = announced.values().iterator();
        while (earliest.hasNext() && earliest.next() < tooOld) {
            earliest.remove();
        }
    }

    /**
     * The orders whose rows a read beginning now may miss: announced ones, and those added until {@link #endAdded}. The set
     * grows; the next call ends it.
     */
    public Set<OrderId> beginAdded() {
        forgetAnnounced();
        Set<OrderId> begun = new HashSet<>(announced.keySet());
        added = begun;
        return begun;
    }

    /** The set of {@link #beginAdded} grows no more. */
    public void endAdded() {
        added = null;
    }

    /** @return completes when the fill is recorded */
    public CompletionStage<Void> fill(OpenOrder order, ReceivedTicker received) {
        FillOrder.Progress progress = fillOrder.fill(order, received);
        departures.begin(order, progress);
        return progress.recorded();
    }

    /**
     * Ends expired orders, and all of a delisted stock once none has come for a while, a few at a time. The rest stays in the
     * book. To be called each second.
     */
    public void end(long expiredUntilMicros, boolean isDelisted) {
        expiredMicros = expiredUntilMicros;
        delisted = isDelisted;
        endSome();
    }

    private void endSome() {
        while (!closed && hasEnded() && quietEnds.begin(endingQuietly)) {
            endingQuietly++;
            FillOrder.Progress progress = endNext();
            progress.recorded()
                    .whenComplete((recorded, failure) -> matchingThread.execute(() -> {
                        endingQuietly--;
                        quietEnds.end();
                        endSome();
                    }));
        }
    }

    private boolean hasEnded() {
        return waiting.nextExpiryMicros() <= expiredMicros
                || (delisted && waiting.size() > 0 && addedMicros < clock.micros() - LISTED_EARLIER_MICROS);
    }

    private FillOrder.Progress endNext() {
        List<OpenOrder> expired = waiting.takeExpired(expiredMicros, 1);
        OpenOrder order =
                expired.isEmpty() ? waiting.placedAfter(BEFORE_ALL).iterator().next() : expired.get(0);
        waiting.remove(order.id());
        FillOrder.Progress progress = expired.isEmpty() ? fillOrder.cancelDelisted(order) : fillOrder.expire(order);
        departures.begin(order, progress);
        return progress;
    }

    /** What the row tells of an order that waits: another region may have closed its door, or seen its stop reached. */
    public void tell(OpenOrder row) {
        waiting.find(row.id()).filter(known -> !known.told(row).equals(known)).ifPresent(known -> {
            waiting.remove(known.id());
            waiting.add(known.told(row));
        });
    }

    /** Takes out orders without a row: somebody else has ended them. */
    public void drop(Set<OrderId> vanished) {
        for (OrderId id : vanished) {
            if (waiting.remove(id).isPresent()) {
                meters.count(Counted.ORDERS_VANISHED);
            }
        }
    }

    public void close() {
        closed = true;
        departures.close();
    }
}
