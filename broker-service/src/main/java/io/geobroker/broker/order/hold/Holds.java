package io.geobroker.broker.order.hold;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Sets cash and shares aside in the customer's account, in its home region.
 *
 * <p>A hold makes settlement exactly-once: settling or releasing removes it in the same step. So only the maker of the order
 * id adds it, once, before others know the id.
 */
public interface Holds {

    /**
     * Sets aside until settled or released. Rejected with what is lacking. Unknown when the hold may stand: it is not settled
     * unless the order is written.
     *
     * @param deadline after which the result is unknown
     * @return fails only when nothing was sent
     */
    CompletionStage<CommandResult<Void>> hold(CustomerId customer, OrderId order, Hold hold, Duration deadline);

    /**
     * As {@link #hold}, for an order that replaces another of the same customer and stock.
     *
     * <p>A store may set aside the difference only, and take over the other hold later; the default takes the whole.
     */
    default CompletionStage<CommandResult<Void>> holdInPlace(
            CustomerId customer, OrderId order, Hold hold, OrderId replaced, Duration deadline) {
        return hold(customer, order, hold, deadline);
    }

    /** Gives back a hold, if any, of an order that will not exist. Fails when unanswered; safe to repeat. */
    CompletionStage<Void> release(CustomerId customer, OrderId order);
}
