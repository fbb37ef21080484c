package io.geobroker.broker.matching;

import io.geobroker.broker.order.ForwardingOpenOrders;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.OrderPage;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

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
    public CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros) {
        CompletionStage<OrderPage> seen = super.read(symbol, bucket, afterMicros, untilMicros);
        if (!holding) {
            return seen;
        }
        CompletableFuture<OrderPage> answered = new CompletableFuture<>();
        held.addLast(() -> seen.whenComplete((page, failure) -> {
            if (failure == null) {
                answered.complete(page);
            } else {
                answered.completeExceptionally(failure);
            }
        }));
        return answered;
    }
}
