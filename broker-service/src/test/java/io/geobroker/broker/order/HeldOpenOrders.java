package io.geobroker.broker.order;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** Waiting orders whose additions a test can hold back, as a slow datacenter does. */
public final class HeldOpenOrders extends ForwardingOpenOrders {
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);

    public HeldOpenOrders(OpenOrders behind) {
        super(behind);
    }

    /** From now on additions wait. */
    public void hold() {
        waiting.set(0);
        gate = new CompletableFuture<>();
    }

    /** Lets all go on, each on a thread that is not the caller's. */
    public void release() {
        gate.complete(null);
    }

    /** Lets all that wait fail, without an answer of the store. */
    public void fail() {
        gate.completeExceptionally(new IllegalStateException("told to fail"));
    }

    /** How many came since {@link #hold()}. */
    public int waiting() {
        return waiting.get();
    }

    @Override
    public CompletionStage<Void> add(OpenOrder order) {
        CompletableFuture<Void> current = gate;
        waiting.incrementAndGet();
        return current.isDone() ? super.add(order) : current.thenComposeAsync(open -> super.add(order));
    }
}
