package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.Order;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Fills orders that do not wait at the last price of their stock, or cancels them.
 *
 * <p>A customer's client order id is good for one order, as with {@link PlaceOrder}.
 */
public interface MarketOrders {

    /**
     * What the customer asks for beside the order.
     *
     * @param mode how other regions take part; empty for the configured mode
     * @param within how long the customer waits; empty for the configured time, capped at the configured bound
     */
    record Wishes(Optional<String> mode, Optional<Duration> within) {}

    /**
     * A filled order, visible here from now on; an immediate order may be canceled instead.
     *
     * @param mode the mode used
     * @param home the home region of the stock
     */
    record Filled(Order order, String mode, String home) {}

    /**
     * An order canceled because its stock has no current price is rejected too, and its hold given back. Does not fail for a
     * missing answer.
     */
    CompletionStage<Answer<Filled>> place(PlaceOrder.Request request, Wishes wishes);
}
