package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.region.RegionUnreachableException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Owes the orders that ended shortly before or after a deciding datacenter lost a node.
 *
 * <p>An outcome is answered before it reaches other datacenters; the node that sends it may die. Later writes are
 * acknowledged through other nodes and hide the loss. Recent ends are in memory: if the broker dies right after the node,
 * the remote copy needs a repair. Thread-safe; one round at a time.
 */
public final class OweRecentEnds {
    /** Few: no caller waits, and each debt later costs a read of every region. */
    private static final int AT_A_TIME = 16;

    private final Function<OpenOrder, CompletionStage<Void>> owe;
    private final Supplier<Set<NodeUp>> nodes;
    private final Function<OpenOrder, String> decidedIn;
    private final LongSupplier nanoTime;
    private final long windowNanos;
    private final int most;

    /** Guarded by itself. */
    private final Deque<Ended> recent = new ArrayDeque<>();
    /** Not recorded yet. */
    private final Queue<OpenOrder> toOwe = new ConcurrentLinkedQueue<>();

    // Of one round at a time.
    private Set<NodeUp> upBefore = Set.of();
    /** By datacenter, within the window. */
    private final Map<String, Long> lossNanos = new HashMap<>();

    /** @param identity a new one after each start */
    public record NodeUp(String datacenter, Object identity) {}

    private record Ended(OpenOrder order, long nanos) {}

    /**
     * @param owe records a debt; may be repeated
     * @param nodes those that are up
     * @param decidedIn the deciding datacenter, as far as is known; throws {@link RegionUnreachableException} where none is
     * @param window before and after a loss: replication plus the time to notice it
     * @param most ends remembered; drops the oldest
     */
    public OweRecentEnds(
            Function<OpenOrder, CompletionStage<Void>> owe,
            Supplier<Set<NodeUp>> nodes,
            Function<OpenOrder, String> decidedIn,
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

    void ended(OpenOrder order) {
        synchronized (recent) {
            recent.addLast(new Ended(order, nanoTime.getAsLong()));
            if (recent.size() > most) {
                recent.removeFirst();
            }
        }
    }

    /** The next round repeats what failed. */
    public CompletionStage<Void> round() {
        long now = nanoTime.getAsLong();
        noticeLosses(now);
        takeWhatMayBeLost(now);
        return FewAtATime.each(
                List.copyOf(toOwe), AT_A_TIME, order -> owe.apply(order).thenRun(() -> toOwe.remove(order)));
    }

    /** A node restarted between rounds has another identity and counts as lost. */
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
        return !lossNanos.isEmpty() && (order.id().isDecidedEverywhere() || wasDecidedWhereOneWent(order));
    }

    /** Its first door may be of a region that was removed from the world. It moved then, and any of the others decided. */
    private boolean wasDecidedWhereOneWent(OpenOrder order) {
        try {
            return lossNanos.containsKey(decidedIn.apply(order));
        } catch (RegionUnreachableException e) {
            return true;
        }
    }
}
