package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The names that customers gave to their orders, in the home region of the customer: what makes a name good for one order.
 *
 * <p>A reservation holds the whole order and is never changed or given back. Each name has at most one, whoever reserves,
 * from wherever and however often.
 */
public interface ClientOrderIds {

    /**
     * Reserves the order's client order id for it, and repeats that while the answer is unknown, until the deadline.
     *
     * <p>Safe to repeat with the same order: its id tells its own reservation from another order's. The stage never fails
     * for want of an answer: that is {@link Reservation.Unknown}.
     *
     * @param deadline after which the answer is {@link Reservation.Unknown}
     */
    CompletionStage<Reservation> reserve(OpenOrder order, Duration deadline);

    /**
     * The order that the customer's name is reserved for, whether or not it was written since. A reservation under way is
     * decided first. Fails when it cannot be read.
     */
    CompletionStage<Optional<OpenOrder>> find(CustomerId customer, String clientOrderId);
}
