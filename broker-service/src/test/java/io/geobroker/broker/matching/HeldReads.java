package io.geobroker.broker.matching;

import io.geobroker.broker.order.ForwardingOpenOrders;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Waiting orders whose reads see the store as it is when they are sent, and are answered when the test says so. */
final class HeldReads extends ForwardingOpenOrders {
    private final Deque<Runnable> held = new ArrayDeque<>();
    private boolean holding;

    HeldReads(InMemoryOpenOrders store) {
        super(store);
    }

    void hold() {
        holding = true;
    }

    boolean releaseOne() {
        Runnable read = held.pollFirst();
        if (read == null) {
            return false;
        }
        read.run();
        return true;
    }

    /** Whether a read is under way. */
    boolean isHolding() {
        return !held.isEmpty();
    }

    boolean releaseNewest() {
        Runnable read = held.pollLast();
        if (read == null) {
            return false;
        }
        read.run();
        return true;
    }

    void releaseAll() {
        holding = false;
        while (releaseOne()) {
            // the next one
        }
    }

    @Override
    public CompletionStage<Void> read(
            Symbol symbol,
            int bucket,
            long afterMicros,
            long untilMicros,
            Consumer<List<OpenOrder>> pages,
            Executor executor) {
        if (!holding) {
            return super.read(symbol, bucket, afterMicros, untilMicros, pages, executor);
        }
        List<List<OpenOrder>> seen = new ArrayList<>();
        super.read(symbol, bucket, afterMicros, untilMicros, seen::add, Runnable::run);
        CompletableFuture<Void> answered = new CompletableFuture<>();
        held.addLast(() -> executor.execute(() -> {
            seen.forEach(pages);
            answered.complete(null);
        }));
        return answered;
    }
}
