package io.geobroker.broker.closing;

import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/**
 * Writes the end of an order where its customer looks for it, in whatever region that is. Everything written follows from the
 * outcome and carries its timestamp: all operations may be repeated, from anywhere and at the same time.
 */
public interface EndRecords {

    /** Writes the customer's view, the trade, if there is one, and the news; completes when all of it is durable. */
    CompletionStage<Void> write(Outcome outcome);

    /**
     * Writes the waiting row and the view of the order that came in the place of the ended one, as placing does: by its own
     * id, content and timestamp, so that repeating changes nothing, even when that order has ended since. Only when it has its
     * hold; completes when both are durable.
     */
    CompletionStage<Void> bringIn(Outcome.Replaced outcome);

    /**
     * Writes the view of an order that never came to be, because the one in whose place it was to come ended otherwise;
     * completes when that is durable.
     *
     * @param rejected by its status
     */
    CompletionStage<Void> reject(Order rejected);

    /** Deletes the waiting row; completes when that is durable. */
    CompletionStage<Void> clear(Outcome outcome);
}
