package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The one door through which orders end, in the home region of their symbol.
 *
 * <p>Each order has at most one outcome, whoever claims, from wherever and however often. Stages never fail for want of
 * an answer: that is {@link Claim.Unknown}. They fail with {@link UnreadableOutcomeException} when the order has ended and
 * nobody can read how.
 */
public interface Outcomes {

    /**
     * Proposes an outcome and repeats the claim while its answer is unknown, until the deadline.
     *
     * @param proposed with a claim id of its own; repeat a claim whose answer was unknown with the same one
     * @param deadline after which the answer is {@link Claim.Unknown}
     */
    CompletionStage<Claim> claim(Outcome proposed, Duration deadline);

    /** The outcome of an order that has ended. Fails when it cannot be read. */
    CompletionStage<Optional<Outcome>> find(OrderId id);

    /**
     * The outcome as a plain read shows it, for those who look at many orders now and then. Unlike {@link #find} it decides
     * nothing: a claim that is under way, or was left half-way, may not show yet. Fails when it cannot be read.
     */
    CompletionStage<Optional<Outcome>> glanceAt(OrderId id);
}
