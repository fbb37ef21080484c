package io.geobroker.broker.order;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls of a store that are made, or answered, when a test says so, as a slow datacenter or a cut ocean does. */
public final class HeldCalls {
    private final Deque<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private boolean holding;
    private int most;

    /** From now on calls wait. */
    public void hold() {
        holding = true;
    }

    public <T> CompletionStage<T> call(Supplier<CompletionStage<T>> action) {
        if (!holding) {
            return action.get();
        }
        CompletableFuture<Void> gate = new CompletableFuture<>();
        waiting.add(gate);
        most = Math.max(most, waiting.size());
        return gate.thenCompose(open -> action.get());
    }

    /** How many were begun and are not answered. */
    public int underWay() {
        return waiting.size();
    }

    /** The most that ever were. */
    public int most() {
        return most;
    }

    /** The one that waits longest goes on; tells whether there was one. */
    public boolean releaseOne() {
        return release(waiting.pollFirst());
    }

    public boolean releaseNewest() {
        return release(waiting.pollLast());
    }

    /** And those that come later. */
    public void releaseAll() {
        holding = false;
        while (releaseOne()) {
            // the next one
        }
    }

    /** The one that waits longest fails, with nothing done. */
    public void failOne() {
        waiting.remove().completeExceptionally(new IllegalStateException("told to fail"));
    }

    private static boolean release(@Nullable CompletableFuture<Void> gate) {
        return gate != null && gate.complete(null);
    }
}
