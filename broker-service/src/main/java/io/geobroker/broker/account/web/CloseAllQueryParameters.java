package io.geobroker.broker.account.web;

import io.geobroker.broker.platform.web.input.OneOf;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The parameters of closing all positions; as at Alpaca, unknown ones are ignored. */
record CloseAllQueryParameters(
        // Alpaca's Python client sends True and False.
        @Parameter(
                name = "cancel_orders",
                description = "whether open orders are canceled before",
                schema = @Schema(type = "boolean", defaultValue = "false"))
        @OneOf({"true", "false", "True", "False"})
        @Nullable
        String cancelOrders) {

    boolean cancelsOrders() {
        return Boolean.parseBoolean(cancelOrders);
    }
}
