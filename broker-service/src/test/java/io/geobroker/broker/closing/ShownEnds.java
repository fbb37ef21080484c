package io.geobroker.broker.closing;

import io.geobroker.broker.order.Orders;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/**
 * Ends as the customers' views show them, without news.
 *
 * @param orders the views
 */
public record ShownEnds(Orders orders) implements EndedOrders {

    @Override
    public CompletionStage<Void> ended(Outcome outcome) {
        return orders.put(outcome.ended(), outcome.writeMicros());
    }
}
