package io.geobroker.simulator.customer.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.simulator.customer.MarketOrder;
import io.geobroker.simulator.customer.NewOrder;
import io.geobroker.simulator.customer.OrderKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The body of {@code POST /v2/orders} as in Alpaca's Trading API v2; numbers are strings. */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record PlaceOrderJson(
        String symbol,
        String qty,
        String side,
        String type,
        String timeInForce,
        @Nullable String limitPrice,
        @Nullable String stopPrice) {

    static PlaceOrderJson of(NewOrder order) {
        OrderKind kind = order.kind();
        String trigger = order.trigger().toString();
        return new PlaceOrderJson(
                order.symbol().value(),
                Integer.toString(order.quantity()),
                kind.isBuy() ? "buy" : "sell",
                kind.isLimit() ? "limit" : "stop",
                "gtc",
                kind.isLimit() ? trigger : null,
                kind.isLimit() ? null : trigger);
    }

    static PlaceOrderJson of(MarketOrder order) {
        return new PlaceOrderJson(
                order.symbol().value(),
                Integer.toString(order.quantity()),
                order.buy() ? "buy" : "sell",
                "market",
                "day",
                null,
                null);
    }
}
