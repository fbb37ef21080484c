package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/** Applies outcomes to customers' accounts, in the customer's home region. */
public interface Settlements {

    /**
     * Settles a filled order's trade, or releases the hold of any other, and removes the hold in the same step.
     *
     * <p>Does nothing without the hold: may be repeated, also concurrently. Fails when the account's region does not answer.
     */
    CompletionStage<Void> settle(Outcome outcome);
}
