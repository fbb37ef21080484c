package io.geobroker.broker.closing;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Ends as the customers' views show them, without news.
 *
 * @param orders the views
 */
public record ShownEnds(Orders orders) {

    /** Shows a placing, without news. */
    public static Function<OpenOrder, CompletionStage<Void>> placed(Orders orders) {
        return order -> orders.put(Order.accepted(order), order.placedAtMicros());
    }

    public CompletionStage<Void> ended(Outcome outcome) {
        return orders.put(outcome.ended(), outcome.writeMicros());
    }
}
