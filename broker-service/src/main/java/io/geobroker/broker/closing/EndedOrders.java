package io.geobroker.broker.closing;

import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/** Shows customers how their orders ended, as a part of recording the end. */
@FunctionalInterface
public interface EndedOrders {

    /**
     * Writes the customer's view and news; completes when both are durable. Repeating it for an outcome must change nothing.
     */
    CompletionStage<Void> ended(Outcome outcome);
}
