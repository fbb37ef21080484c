package io.geobroker.broker.order.placing;

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
     * Reserves the order's client order id, repeating while the answer is unknown.
     *
     * <p>Safe to repeat with the same order. Does not fail for a missing answer.
     *
     * @param deadline after which the answer is {@link Reservation.Unknown}
     */
    CompletionStage<Reservation> reserve(OpenOrder order, Duration deadline);

    /** The order a name is reserved for, written or not. Decides a reservation in progress first. */
    CompletionStage<Optional<OpenOrder>> find(CustomerId customer, String clientOrderId);
}
