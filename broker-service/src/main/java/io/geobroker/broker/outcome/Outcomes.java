package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Decides how orders end: at most one outcome per order, in its symbol's home region.
 *
 * <p>A missing answer is {@link Claim.Unknown}, not a failure. Stages fail with {@link UnreadableOutcomeException} when the
 * stored outcome cannot be read.
 */
public interface Outcomes {

    /**
     * Proposes an outcome, repeating while the answer is unknown.
     *
     * @param proposed with a claim id of its own, kept when repeating an unknown claim
     * @param deadline after which the answer is {@link Claim.Unknown}
     */
    CompletionStage<Claim> claim(Outcome proposed, Duration deadline);

    /** Decides a claim in progress first. */
    CompletionStage<Optional<Outcome>> find(OrderId id);

    /** By a plain read, for many orders in the background; may miss a claim in progress. */
    CompletionStage<Optional<Outcome>> glanceAt(OrderId id);
}
