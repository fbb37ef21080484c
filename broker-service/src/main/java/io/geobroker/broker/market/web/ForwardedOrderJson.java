package io.geobroker.broker.market.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.Validity;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A whole immediate order on its way to a broker at home, which reads nothing.
 *
 * @param expiresAtMicros the largest number for an order without end
 * @param limitPriceMicros null of a market order
 * @param withinMillis how long deciding may take
 */
record ForwardedOrderJson(
        String orderId,
        String customerId,
        String clientOrderId,
        String symbol,
        int bucket,
        String side,
        String timeInForce,
        long expiresAtMicros,
        long quantity,
        @Nullable Long limitPriceMicros,
        long withinMillis) {

    static ForwardedOrderJson of(OpenOrder order, Duration within) {
        Price limit = order.terms().limitPrice();
        return new ForwardedOrderJson(
                order.id().toString(),
                order.customer().value(),
                order.clientOrderId(),
                order.symbol().value(),
                order.bucket(),
                order.side().name(),
                order.validity().timeInForce().name(),
                order.validity().expiresAtMicros(),
                order.quantity(),
                limit == null ? null : limit.micros(),
                within.toMillis());
    }

    /** @throws IllegalArgumentException when a value is out of its range */
    OpenOrder order() {
        return new OpenOrder(
                OrderId.parse(orderId),
                new CustomerId(customerId),
                clientOrderId,
                new Symbol(symbol),
                bucket,
                Side.valueOf(side),
                limitPriceMicros == null ? new Terms.Market() : new Terms.Limit(new Price(limitPriceMicros)),
                new Validity(TimeInForce.valueOf(timeInForce), expiresAtMicros),
                quantity,
                null);
    }
}
