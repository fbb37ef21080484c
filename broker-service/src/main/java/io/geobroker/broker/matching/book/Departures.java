package io.geobroker.broker.matching.book;

import io.geobroker.broker.closing.settlement.UnsettledException;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Follows a symbol's orders from leaving its book until their rows are deleted. Until then no read brings them back.
 *
 * <p>An ended order whose broker did not delete the row is found by {@link #audit} or a takeover, and finished here. One whose
 * row has gone, as after a customer's cancel, is only let go.
 */
public final class Departures {
    /** A takeover may find very many, each costs a read and writes, and tickers must not wait. */
    private static final int RESUMED_AT_A_TIME = 16;

    /** So long whoever ended an order may take to finish it: some round trips, as long as all live. */
    private static final long FINISHED_WITHIN_MICROS = TimeUnit.SECONDS.toMicros(10);

    private static final OrderId BEFORE_ALL = OrderId.lowestAt(0);

    private final OrderBook book;
    private final OpenOrders rows;
    private final FillOrder fillOrder;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final MatchingMeters meters;
    private final DepartedOrders departed;

    private final Deque<OpenOrder> toResume = new ArrayDeque<>();

    private int resuming;

    /** Recorded ends for whose settlement too many waited. */
    private final Map<OrderId, Outcome> leftToAudit = new LinkedHashMap<>();

    /** Ended orders that could not be recorded, retried in case somebody repaired the row. */
    private final Map<OrderId, OpenOrder> unreadable = new LinkedHashMap<>();

    private OrderId auditedUpTo = BEFORE_ALL;
    private boolean closed;

    /** @param remembered how long after its row's delete an order stays departed */
    Departures(
            OrderBook book,
            OpenOrders rows,
            FillOrder fillOrder,
            MicroClock clock,
            Duration remembered,
            Executor matchingThread,
            MatchingMeters meters) {
        this.book = book;
        this.rows = rows;
        this.fillOrder = fillOrder;
        this.clock = clock;
        this.matchingThread = matchingThread;
        this.meters = meters;
        this.departed = new DepartedOrders(remembered);
    }

    void close() {
        closed = true;
    }

    /** Whether the order left the book, and its row may still be read. */
    boolean contains(OrderId order) {
        return departed.contains(order, clock.micros());
    }

    /** The order stays departed until its row is deleted. */
    void begin(OpenOrder order, FillOrder.Progress progress) {
        departed.leaves(order.id());
        progress.ended()
                .whenComplete((ended, failure) -> matchingThread.execute(() -> {
                    if (failure == null) {
                        departed.isGone(order.id(), clock.micros());
                    } else if (!closed && RootCause.of(failure) instanceof UnsettledException unsettled) {
                        leftToAudit.put(order.id(), unsettled.outcome().withOrder(order));
                    } else if (!closed && RootCause.of(failure) instanceof NoSuchElementException) {
                        // Whoever claims it next decides what became of it.
                        departed.stays(order.id());
                        book.add(order);
                    } else if (!closed) {
                        unreadable.put(order.id(), order);
                    }
                }));
    }

    public void resumeEnded(Set<OrderId> ended) {
        for (OrderId id : ended) {
            book.remove(id).ifPresent(order -> {
                departed.leaves(id);
                toResume.add(order);
            });
        }
        resumeSome();
    }

    /** In case somebody has repaired their outcomes. */
    public void retryUnreadable() {
        toResume.addAll(unreadable.values());
        unreadable.clear();
        resumeSome();
    }

    /** How many ended orders could not be settled; {@link #audit} takes them up. */
    public int leftToAudit() {
        return leftToAudit.size();
    }

    /**
     * Takes up what was left to the audit, then checks more orders of the book for an outcome. A half-done claim does not
     * show: the next ticker or the next round finds it.
     *
     * @return how many were checked; fewer than {@code atMost} at the end of a round
     */
    public int audit(int atMost) {
        List<Outcome> left = leftToAudit.values().stream().limit(atMost).toList();
        for (Outcome recorded : left) {
            leftToAudit.remove(recorded.order().id());
            begin(recorded.order(), fillOrder.settle(recorded));
        }
        int looked = left.size();
        for (OpenOrder order : book.placedAfter(auditedUpTo)) {
            if (looked == atMost) {
                return looked;
            }
            looked++;
            auditedUpTo = order.id();
            resumeIfEnded(order);
        }
        if (looked < atMost) {
            auditedUpTo = BEFORE_ALL;
        }
        return looked;
    }

    private void resumeSome() {
        while (!closed && resuming < RESUMED_AT_A_TIME && !toResume.isEmpty()) {
            OpenOrder order = toResume.remove();
            resuming++;
            FillOrder.Progress progress = fillOrder.resume(order);
            progress.recorded()
                    .whenComplete((recorded, failure) -> matchingThread.execute(() -> {
                        resuming--;
                        resumeSome();
                    }));
            begin(order, progress);
        }
    }

    private void resumeIfEnded(OpenOrder order) {
        fillOrder.outcomeOf(order).whenComplete((outcome, failure) -> {
            if (failure != null) {
                meters.count(Counted.READS_FAILED);
            } else if (outcome.filter(this::isToBeFinished).isPresent()) {
                resumeIfLeftBehind(order);
            }
        });
    }

    private boolean isToBeFinished(Outcome outcome) {
        return outcome.decision().atMicros() < clock.micros() - FINISHED_WITHIN_MICROS;
    }

    /** Whoever ends an order, as customers do, finishes it too: its row goes last. */
    private void resumeIfLeftBehind(OpenOrder order) {
        rows.find(order.symbol(), order.bucket(), order.id())
                .whenCompleteAsync(
                        (row, failure) -> {
                            if (failure != null) {
                                meters.count(Counted.READS_FAILED);
                            } else if (!closed && row.isEmpty()) {
                                book.remove(order.id());
                            } else if (!closed && book.contains(order.id())) {
                                meters.count(Counted.ORDERS_ENDED_UNNOTICED);
                                resumeEnded(Set.of(order.id()));
                            }
                        },
                        matchingThread);
    }

    /**
     * Remembers orders that are ending, or ended a short while ago. A read that began before still returns them and must not
     * bring them back. Not thread-safe.
     */
    private static final class DepartedOrders {
        private final long rememberMicros;
        private final Set<OrderId> leaving = new HashSet<>();
        /** When each row was deleted, earliest first. */
        private final Map<OrderId, Long> gone = new LinkedHashMap<>();

        /** @param remember after the row's delete; longer than a read may take */
        DepartedOrders(Duration remember) {
            this.rememberMicros = remember.toNanos() / 1_000;
        }

        void leaves(OrderId id) {
            leaving.add(id);
        }

        void stays(OrderId id) {
            leaving.remove(id);
        }

        void isGone(OrderId id, long nowMicros) {
            leaving.remove(id);
            gone.put(id, nowMicros);
            Iterator<Long> earliest = gone.values().iterator();
            while (earliest.hasNext() && earliest.next() < nowMicros - rememberMicros) {
                earliest.remove();
            }
        }

        boolean contains(OrderId id, long nowMicros) {
            Long goneMicros = gone.get(id);
            return leaving.contains(id) || (goneMicros != null && goneMicros >= nowMicros - rememberMicros);
        }
    }
}
