package io.geobroker.broker.matching;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.UnreadableOutcomeException;
import io.geobroker.broker.platform.concurrent.StageFailure;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * What becomes of a symbol's orders that leave its book. Each stays departed, whatever a read brings, until its row is
 * deleted. An order that had ended before, by a broker that died or gave up before it deleted the row, is found by {@link
 * #audit} or at a takeover, leaves the book too, and is finished here.
 *
 * <p>Confined to the matching thread, to which every answer of a store returns first.
 */
final class Departures {
    /** A takeover after a long cut may find very many: each costs a read and writes, and tickers must not wait for them. */
    private static final int RESUMED_AT_A_TIME = 16;

    private static final OrderId BEFORE_ALL = OrderId.lowestAt(0);

    private final OrderBook book;
    private final FillOrder fillOrder;
    private final MicroClock clock;
    private final Executor matchingThread;
    private final MatchingMeters meters;
    private final DepartedOrders departed;

    /** Ended orders that this instance has to finish, and has not begun to. */
    private final Deque<OpenOrder> toResume = new ArrayDeque<>();

    private int resuming;

    /** Ended orders that were left to the audit; like the other departed ones they wait in memory for their row to go. */
    private final Map<OrderId, OpenOrder> leftToAudit = new LinkedHashMap<>();

    /** Ended orders of which nobody can read how; looked at again now and then, for somebody may have mended the row. */
    private final Map<OrderId, OpenOrder> unreadable = new LinkedHashMap<>();

    private OrderId auditedUpTo = BEFORE_ALL;
    private boolean closed;

    /** @param remembered how long an order whose row is deleted is not taken in again */
    Departures(
            OrderBook book,
            FillOrder fillOrder,
            MicroClock clock,
            Duration remembered,
            Executor matchingThread,
            MatchingMeters meters) {
        this.book = book;
        this.fillOrder = fillOrder;
        this.clock = clock;
        this.matchingThread = matchingThread;
        this.meters = meters;
        this.departed = new DepartedOrders(remembered);
    }

    /** What is under way ends, nothing new begins. */
    void close() {
        closed = true;
    }

    /** Whether the order left the book, and its row may still be read. */
    boolean contains(OrderId order) {
        return departed.contains(order, clock.micros());
    }

    /** An order that is in the book no more stays departed until its row is deleted, however long its settlement takes. */
    void begin(OpenOrder order, FillOrder.Progress progress) {
        departed.leaves(order.id());
        progress.ended()
                .whenComplete((ended, failure) -> matchingThread.execute(() -> {
                    if (failure == null) {
                        departed.isGone(order.id(), clock.micros());
                    } else if (!closed && StageFailure.of(failure).cause() instanceof UnreadableOutcomeException) {
                        unreadable.put(order.id(), order);
                    } else if (!closed) {
                        leftToAudit.put(order.id(), order);
                    }
                }));
    }

    /** Finishes orders that were found to have ended although their rows are still there. */
    void resumeEnded(Set<OrderId> ended) {
        for (OrderId id : ended) {
            book.remove(id).ifPresent(order -> {
                departed.leaves(id);
                toResume.add(order);
            });
        }
        resumeSome();
    }

    /** Looks again at the orders whose outcome could not be read. */
    void retryUnreadable() {
        toResume.addAll(unreadable.values());
        unreadable.clear();
        resumeSome();
    }

    /** How many ended orders wait to be taken up again by {@link #audit}. */
    int leftToAudit() {
        return leftToAudit.size();
    }

    /**
     * Takes up again what was left to the audit, and asks of a few more of the orders in the book whether they have ended:
     * their broker may have died, or given up, before it deleted their row. A claim that nobody has finished yet does not show;
     * the next ticker that reaches the order finishes it, or Cassandra does, and the next round sees it. Begins anew after the
     * last one.
     *
     * @return how many were looked at; fewer than {@code atMost} when this round is through
     */
    int audit(int atMost) {
        int looked = 0;
        Iterator<OpenOrder> left = leftToAudit.values().iterator();
        for (; looked < atMost && left.hasNext(); looked++) {
            toResume.add(left.next());
            left.remove();
        }
        resumeSome();
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
                meters.readFailed();
            } else if (outcome.isPresent()) {
                matchingThread.execute(() -> {
                    if (!closed && book.contains(order.id())) {
                        meters.endedOrderFound();
                        resumeEnded(Set.of(order.id()));
                    }
                });
            }
        });
    }
}
