package io.geobroker.broker.matching.book;

import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ForwardingOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Claims that are sent when the test says so. */
public final class HeldClaims extends ForwardingOutcomes {
    private final HeldCalls claims;
    private boolean throwing;
    private boolean silent;
    private final Set<OrderId> unanswered = new HashSet<>();

    public HeldClaims(Outcomes outcomes, HeldCalls claims) {
        super(outcomes);
        this.claims = claims;
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

    /** Reads of each order fail once, and then are not answered. */
    public void beSilent() {
        silent = true;
    }

    /** Orders that were read meanwhile. */
    public Set<OrderId> unanswered() {
        return unanswered;
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol) {
        if (!silent) {
            return super.find(id, symbol);
        }
        return unanswered.add(id)
                ? CompletableFuture.failedFuture(new IllegalStateException("told to fail"))
                : new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        return claims.call(() -> super.claim(proposed, deadline));
    }
}
