package io.geobroker.broker.account.web;

import io.geobroker.broker.order.web.OrderJson;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * The result for one of all positions, in the format of Alpaca's Trading API v2.
 *
 * @param status as if this position alone were closed
 * @param body the order that sold it, or the error
 */
record ClosedPositionJson(
        String symbol,
        int status,

        @Schema(
                types = {"object"},
                description = "the order that sold it, or the error")
        @Nullable
        Object body) {

    static ClosedPositionJson of(String symbol, OrderJson order) {
        return new ClosedPositionJson(symbol, HttpStatus.OK.value(), order);
    }

    static ClosedPositionJson of(String symbol, int status, @Nullable Object error) {
        return new ClosedPositionJson(symbol, status, error);
    }
}
