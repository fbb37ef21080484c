package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.Order;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Fills orders that do not wait at their stock's last price, or cancels them.
 *
 * <p>A client order id is good for one order, as with {@link PlaceOrder}.
 */
public interface MarketOrders {

    /**
     * @param mode how other regions take part; empty for the configured mode
     * @param within how long the customer waits; empty for the configured time, capped at the configured bound
     */
    record Wishes(Optional<String> mode, Optional<Duration> within) {}

    /** A filled order, visible here from now on; an immediate order may be canceled instead. */
    record Filled(Order order, String mode, String home) {}

    /**
     * Also rejects an order whose stock has no current price, and gives its hold back. Does not fail for a missing answer.
     */
    CompletionStage<CommandResult<Filled>> place(PlaceOrder.Request request, Wishes wishes);
}
