package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Decides how orders end: at most one outcome per order, in its symbol's home region unless it was moved.
 *
 * <p>A missing answer is {@link Claim.Unknown}, not a failure. Stages fail with {@link UnreadableOutcomeException} when the
 * stored outcome cannot be read, and with {@link io.geobroker.broker.region.RegionUnreachableException} when there is no
 * connection to the region that decides: then nothing was sent.
 */
public interface Outcomes {

    /** Whether orders of stocks at home there can be decided now, as far as is known. */
    boolean isReachable(String home);

    /** Whether this region decides the order, as far as is known. */
    boolean isDecidedHere(OpenOrder order);

    /** The region that decides the order, as far as is known. */
    String regionOf(OpenOrder order);

    /**
     * Proposes an outcome, repeating while the answer is unknown.
     *
     * @param proposed with a claim id of its own, kept when repeating an unknown claim
     * @param deadline after which the answer is {@link Claim.Unknown}
     */
    CompletionStage<Claim> claim(Outcome proposed, Duration deadline);

    /** Decides a claim in progress first. */
    CompletionStage<Optional<Outcome>> find(OrderId id, Symbol symbol);

    /** By a plain read, for many orders in the background; may miss what is decided, see ADR 1. */
    CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol);
}
