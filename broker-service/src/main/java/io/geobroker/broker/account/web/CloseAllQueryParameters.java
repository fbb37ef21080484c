package io.geobroker.broker.account.web;

import io.geobroker.broker.platform.web.input.OneOf;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** How all positions are to be closed. As at Alpaca, unknown parameters are ignored. */
record CloseAllQueryParameters(
        // The Python client sends Python's words.
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
