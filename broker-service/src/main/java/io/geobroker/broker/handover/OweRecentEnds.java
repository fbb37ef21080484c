package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Owes the other regions what ended shortly before and after a node came or went.
 *
 * <p>An outcome is decided in one datacenter and answered before it has crossed the ocean; the node that was to send it may die
 * with it. What is recorded behind that goes through another node and is acknowledged, so nothing else would tell. A debt has
 * the outcome aligned. What ended is kept in memory: only if the broker dies within seconds of the node is it left to a repair
 * that the copy of the outcome abroad, which nobody there reads, comes to be. Threads may share it; one round at a time.
 */
public final class OweRecentEnds {
    private final Function<OpenOrder, CompletionStage<Void>> owe;
    private final Supplier<Object> nodes;
    private final LongSupplier nanoTime;
    private final long windowNanos;
    private final int most;
    private final Deque<Ended> recent = new ConcurrentLinkedDeque<>();
    private final AtomicInteger size = new AtomicInteger();

    // Of one round at a time.
    private volatile @Nullable Object nodesBefore;
    private volatile boolean isSettled = true;
    private volatile long changedNanos;

    private record Ended(OpenOrder order, long nanos) {}

    /**
     * @param owe writes a debt down; may be repeated
     * @param nodes differs from what it gave before when a node has come or gone
     * @param window how long before and after that an end counts as recent: the ocean, and the time it takes to notice
     * @param most ends that are remembered; of more, those that ended last
     */
    public OweRecentEnds(
            Function<OpenOrder, CompletionStage<Void>> owe,
            Supplier<Object> nodes,
            LongSupplier nanoTime,
            Duration window,
            int most) {
        this.owe = owe;
        this.nodes = nodes;
        this.nanoTime = nanoTime;
        this.windowNanos = window.toNanos();
        this.most = most;
    }

    /** An order whose end is being recorded. */
    void ended(OpenOrder order) {
        recent.addLast(new Ended(order, nanoTime.getAsLong()));
        if (size.incrementAndGet() > most) {
            poll();
        }
    }

    /** Owes what ended lately if a node has come or gone; what cannot be written down is left to the next round. */
    public CompletionStage<Void> round() {
        long now = nanoTime.getAsLong();
        Object seen = nodes.get();
        Object before = nodesBefore;
        nodesBefore = seen;
        if (before != null && !before.equals(seen)) {
            isSettled = false;
            changedNanos = now;
        } else if (now - changedNanos > windowNanos) {
            isSettled = true;
        }
        if (isSettled) {
            forgetBefore(now - windowNanos);
            return CompletableFuture.completedFuture(null);
        }
        List<Ended> owed = new ArrayList<>();
        for (Ended each = poll(); each != null; each = poll()) {
            owed.add(each);
        }
        return CompletableFuture.allOf(owed.stream()
                .filter(each -> now - each.nanos() <= windowNanos)
                .map(each -> owe.apply(each.order())
                        .whenComplete((done, failure) -> {
                            if (failure != null) {
                                ended(each.order());
                            }
                        })
                        .toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    private void forgetBefore(long nanos) {
        for (Ended oldest = recent.peekFirst();
                oldest != null && oldest.nanos() - nanos < 0;
                oldest = recent.peekFirst()) {
            poll();
        }
    }

    private @Nullable Ended poll() {
        Ended first = recent.pollFirst();
        if (first != null) {
            size.decrementAndGet();
        }
        return first;
    }
}
