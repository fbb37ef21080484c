package io.geobroker.broker.matching.book;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ForwardingOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Claims that are sent when the test says so, and the most that were ever under way. */
public final class HeldClaims extends ForwardingOutcomes {
    private final Deque<Runnable> held = new ArrayDeque<>();
    private boolean holding;
    private boolean throwing;
    private int most;

    public HeldClaims(Outcomes outcomes) {
        super(outcomes);
    }

    public void hold() {
        holding = true;
    }

    /** Whoever asks next where an order is decided is thrown an exception, once. */
    public void throwOnce() {
        throwing = true;
    }

    @Override
    public boolean isDecidedHere(OpenOrder order) {
        if (throwing) {
            throwing = false;
            throw new UnsupportedOperationException("nobody has thought of this");
        }
        return super.isDecidedHere(order);
    }

    public int underWay() {
        return held.size();
    }

    public int most() {
        return most;
    }

    /** Answers the claim that came first. */
    public void releaseOne() {
        held.remove().run();
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        if (!holding) {
            return super.claim(proposed, deadline);
        }
        CompletableFuture<Claim> answered = new CompletableFuture<>();
        held.add(() -> super.claim(proposed, deadline).thenAccept(answered::complete));
        most = Math.max(most, held.size());
        return answered;
    }
}
