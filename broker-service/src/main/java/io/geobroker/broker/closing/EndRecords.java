package io.geobroker.broker.closing;

import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/**
 * Writes an order's end where its customer looks for it, in any region. All follows from the outcome and carries its
 * timestamp: operations may be repeated, from anywhere, concurrently. Each completes when it is durable.
 */
public interface EndRecords {

    /** Writes the customer's view, the trade, if any, and the news. */
    CompletionStage<Void> write(Outcome outcome);

    /**
     * Writes the waiting row and view of the replacing order, as placing does. They carry its own id and timestamp:
     * repeating changes nothing, even after its end. Only when it has its hold.
     */
    CompletionStage<Void> bringIn(Outcome.Replaced outcome);

    /** Writes the view of a replacing order that never came to be. */
    CompletionStage<Void> reject(Order rejected);

    /** Deletes the waiting row. */
    CompletionStage<Void> clear(Outcome outcome);
}
