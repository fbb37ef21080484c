package io.geobroker.broker.matching;

import io.geobroker.broker.order.ForwardingOpenOrders;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderPage;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** Waiting orders whose reads see the store as it is when they are sent. The test says when they and stops are answered. */
final class HeldReads extends ForwardingOpenOrders {
    private final Deque<Runnable> held = new ArrayDeque<>();
    private Predicate<Symbol> holding = symbol -> false;
    private final Deque<Runnable> heldStops = new ArrayDeque<>();
    private boolean holdingStops;

    HeldReads(InMemoryOpenOrders store) {
        super(store);
    }

    void hold() {
        holding = symbol -> true;
    }

    /** Only those of one symbol. */
    void hold(Symbol symbol) {
        holding = symbol::equals;
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

    void holdStops() {
        holdingStops = true;
    }

    /** How many stops are being kept. */
    int stops() {
        return heldStops.size();
    }

    void releaseStop() {
        heldStops.remove().run();
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
        holding = symbol -> false;
        while (releaseOne()) {
            // the next one
        }
    }

    @Override
    public CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros) {
        if (!holdingStops) {
            return super.keepStopped(order, tickerMicros);
        }
        CompletableFuture<Void> answered = new CompletableFuture<>();
        heldStops.add(() -> super.keepStopped(order, tickerMicros).thenAccept(answered::complete));
        return answered;
    }

    @Override
    public CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros) {
        CompletionStage<OrderPage> seen = super.read(symbol, bucket, afterMicros, untilMicros);
        if (!holding.test(symbol)) {
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
