package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/** Applies outcomes to the accounts of their customers, each in the customer's home region, which may be abroad. */
public interface Settlements {

    /**
     * Settles the trade of a filled order and releases the hold of any other, in one step with the removal of the hold.
     *
     * <p>Does nothing if there is no such hold: then it is done already. So it may be repeated, and by several at once.
     * Fails when the account's region cannot be reached or does not answer; repeat then.
     */
    CompletionStage<Void> settle(Outcome outcome);
}
