package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Waiting orders whose additions a test can hold back, as a slow datacenter does. */
public final class HeldOpenOrders implements OpenOrders {
    private final OpenOrders behind;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);

    public HeldOpenOrders(OpenOrders behind) {
        this.behind = behind;
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

    /** How many came since {@link #hold()}. */
    public int waiting() {
        return waiting.get();
    }

    @Override
    public CompletionStage<Void> add(OpenOrder order) {
        CompletableFuture<Void> current = gate;
        waiting.incrementAndGet();
        return current.isDone() ? behind.add(order) : current.thenComposeAsync(open -> behind.add(order));
    }

    @Override
    public CompletionStage<Void> read(
            Symbol symbol,
            int bucket,
            long afterMicros,
            long untilMicros,
            Consumer<List<OpenOrder>> pages,
            Executor executor) {
        return behind.read(symbol, bucket, afterMicros, untilMicros, pages, executor);
    }

    @Override
    public CompletionStage<Void> remove(OpenOrder order, long writeMicros) {
        return behind.remove(order, writeMicros);
    }
}
