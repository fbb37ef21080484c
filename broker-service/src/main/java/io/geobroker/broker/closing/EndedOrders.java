package io.geobroker.broker.closing;

import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/** Shows customers how their orders ended, as a part of recording the end. */
@FunctionalInterface
public interface EndedOrders {

    /**
     * Writes the customer's view and the news; completes when both are durable. Called again, from anywhere, for the same
     * outcome, which must change nothing.
     */
    CompletionStage<Void> ended(Outcome outcome);
}
