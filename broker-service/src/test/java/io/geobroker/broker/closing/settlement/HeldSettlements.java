package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.outcome.Outcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Settlements that a test can hold back, as a cut ocean does. */
public final class HeldSettlements implements Settlements {
    private final Settlements behind;
    private final Deque<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private boolean holding;

    public HeldSettlements(Settlements behind) {
        this.behind = behind;
    }

    public void hold() {
        holding = true;
    }

    /** How many were begun and are not answered. */
    public int waiting() {
        return waiting.size();
    }

    public void releaseOne() {
        waiting.remove().complete(null);
    }

    public void releaseAll() {
        holding = false;
        while (!waiting.isEmpty()) {
            releaseOne();
        }
    }

    /** The one that waits longest fails, with nothing done. */
    public void failOne() {
        waiting.remove().completeExceptionally(new IllegalStateException("told to fail"));
    }

    @Override
    public CompletionStage<Void> settle(Outcome outcome) {
        if (!holding) {
            return behind.settle(outcome);
        }
        CompletableFuture<Void> gate = new CompletableFuture<>();
        waiting.add(gate);
        return gate.thenCompose(open -> behind.settle(outcome));
    }
}
