package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.Order;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Decides orders that do not wait: fills them at the last price of their stock, or cancels what that is too bad for. A client order id of the customer's own is good for one
 * order, as with {@link PlaceOrder}.
 */
public interface MarketOrders {

    /**
     * What the customer wishes beside the order itself.
     *
     * @param mode what is to cross the ocean, as asked for; empty for the configured mode
     * @param within how long the customer waits; empty for the configured time, and never longer than the configured bound
     */
    record Wishes(Optional<String> mode, Optional<Duration> within) {}

    /**
     * An order that was filled, and is visible here from now on; one that is immediate may be canceled instead.
     *
     * @param mode what crossed the ocean
     * @param home the home region of the stock
     */
    record Filled(Order order, String mode, String home) {}

    /**
     * Rejected is also an order that was canceled because its stock has no current price; what was set aside for it is given
     * back. Never fails for want of an answer.
     */
    CompletionStage<Answer<Filled>> place(PlaceOrder.Request request, Wishes wishes);
}
