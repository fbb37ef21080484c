package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Reservations of client order ids, in the customer's home region.
 *
 * <p>A reservation holds the whole order and is never changed or removed.
 */
public interface ClientOrderIds {

    /**
     * Reserves the order's client order id for ever, repeating while the answer is unknown.
     *
     * <p>Safe to repeat with the same order. Does not fail for a missing answer.
     *
     * @param deadline after which the answer is unknown: the name may be reserved
     * @return the order that has the name now: this one, or the first one as it was sent
     */
    CompletionStage<CommandResult<OpenOrder>> reserve(OpenOrder order, Duration deadline);

    /** The order a name is reserved for, written or not. Decides a reservation in progress first. */
    CompletionStage<Optional<OpenOrder>> find(CustomerId customer, String clientOrderId);
}
