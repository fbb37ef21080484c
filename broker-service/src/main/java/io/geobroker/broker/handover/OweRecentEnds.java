package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Owes the other regions what ended shortly before and after a node of the deciding datacenter went.
 *
 * <p>An outcome is decided in one datacenter and answered before it has crossed the ocean; the node that was to send it may die
 * with it. What is recorded behind that goes through another node and is acknowledged, so nothing else would tell. A debt has
 * the outcome aligned. What ended is kept in memory: only if the broker dies within seconds of the node is it left to a repair
 * that the copy of the outcome abroad, which nobody there reads, comes to be. Threads may share it; one round at a time.
 */
public final class OweRecentEnds {
    /** Nobody waits for a debt, and each of them costs a read of every region later. */
    private static final int AT_A_TIME = 16;

    private final Function<OpenOrder, CompletionStage<Void>> owe;
    private final Supplier<Set<NodeUp>> nodes;
    private final Function<OpenOrder, Optional<String>> decidedIn;
    private final LongSupplier nanoTime;
    private final long windowNanos;
    private final int most;

    /** Guarded by itself. */
    private final Deque<Ended> recent = new ArrayDeque<>();
    /** Debts that are not written down yet. */
    private final Queue<OpenOrder> toOwe = new ConcurrentLinkedQueue<>();

    // Of one round at a time.
    private Set<NodeUp> upBefore = Set.of();
    /** When a datacenter last lost a node, if that is no longer ago than the window. */
    private final Map<String, Long> lossNanos = new HashMap<>();

    /**
     * A node that is up.
     *
     * @param identity another one after each start
     */
    public record NodeUp(String datacenter, Object identity) {}

    private record Ended(OpenOrder order, long nanos) {}

    /**
     * @param owe writes a debt down; may be repeated
     * @param nodes those that are up now
     * @param decidedIn the datacenter that decides an order's outcome, if that is known
     * @param window how long before and after that an end counts as recent: the ocean, and the time it takes to notice
     * @param most ends that are remembered; of more, those that ended last
     */
    public OweRecentEnds(
            Function<OpenOrder, CompletionStage<Void>> owe,
            Supplier<Set<NodeUp>> nodes,
            Function<OpenOrder, Optional<String>> decidedIn,
            LongSupplier nanoTime,
            Duration window,
            int most) {
        this.owe = owe;
        this.nodes = nodes;
        this.decidedIn = decidedIn;
        this.nanoTime = nanoTime;
        this.windowNanos = window.toNanos();
        this.most = most;
    }

    /** An order whose end is being recorded. */
    void ended(OpenOrder order) {
        synchronized (recent) {
            recent.addLast(new Ended(order, nanoTime.getAsLong()));
            if (recent.size() > most) {
                recent.removeFirst();
            }
        }
    }

    /** Owes what ended lately if a node has gone; what cannot be written down is left to the next round. */
    public CompletionStage<Void> round() {
        long now = nanoTime.getAsLong();
        noticeLosses(now);
        takeWhatMayBeLost(now);
        return FewAtATime.each(
                List.copyOf(toOwe), AT_A_TIME, order -> owe.apply(order).thenRun(() -> toOwe.remove(order)));
    }

    /** A node that comes has lost nothing, unless it went unnoticed. */
    private synchronized void noticeLosses(long now) {
        Set<NodeUp> up = nodes.get();
        upBefore.stream().filter(node -> !up.contains(node)).forEach(gone -> lossNanos.put(gone.datacenter(), now));
        upBefore = up;
        lossNanos.values().removeIf(loss -> now - loss > windowNanos);
    }

    private synchronized void takeWhatMayBeLost(long now) {
        synchronized (recent) {
            for (Iterator<Ended> each = recent.iterator(); each.hasNext(); ) {
                Ended ended = each.next();
                if (now - ended.nanos() > windowNanos) {
                    each.remove();
                } else if (mayBeLost(ended.order())) {
                    each.remove();
                    toOwe.add(ended.order());
                }
            }
        }
        for (int tooMany = toOwe.size() - most; tooMany > 0; tooMany--) {
            toOwe.remove();
        }
    }

    private boolean mayBeLost(OpenOrder order) {
        return !lossNanos.isEmpty()
                && (order.id().isDecidedEverywhere()
                        || decidedIn.apply(order).map(lossNanos::containsKey).orElse(true));
    }
}
