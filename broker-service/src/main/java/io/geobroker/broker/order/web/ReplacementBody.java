package io.geobroker.broker.order.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.placing.Replacement;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.OneOf;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Null;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The body of a request to replace an order; unknown fields are ignored. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
        description =
                "What is to be another; the rest stays. Numbers may be strings or numbers; null and empty strings mean absent.")
public record ReplacementBody(
        @Null(message = "is not supported: there are no trailing stop orders") @Schema(hidden = true) @Nullable
        JsonNode trail,

        @Schema(maxLength = 128, description = "of the new order; made by the broker if there is none") @Nullable
        String clientOrderId,

        @Schema(implementation = String.class, description = "whole shares") @Nullable
        JsonNode qty,

        @OneOf(
                value = {"day", "gtc"},
                message = OneOf.SUPPORTED)
        @Nullable
        String timeInForce,

        @Schema(implementation = String.class, description = "where the order has one") @Nullable
        JsonNode limitPrice,

        @Schema(implementation = String.class, description = "where the order has one") @Nullable
        JsonNode stopPrice) {

    /** @throws ApiException 422 with the name of an invalid field */
    public Replacement replacement() {
        return new Replacement(
                Optional.ofNullable(clientOrderId).map(OrderFields::clientOrderId),
                qty == null ? OptionalLong.empty() : OptionalLong.of(OrderFields.quantity(qty)),
                Optional.ofNullable(timeInForce).map(name -> TimeInForce.valueOf(name.toUpperCase(Locale.ROOT))),
                Optional.ofNullable(limitPrice).map(price -> OrderFields.price(OrderFields.LIMIT_PRICE, price)),
                Optional.ofNullable(stopPrice).map(price -> OrderFields.price(OrderFields.STOP_PRICE, price)));
    }
}
