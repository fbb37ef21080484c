package io.geobroker.broker.order.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.OneOf;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.AssertFalse;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The body of a request to place an order.
 *
 * <p>As at Alpaca, unknown fields are ignored; unsupported ones are errors, as the order would differ from the one asked
 * for.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(description = "The order wished for. Numbers may be strings or numbers; null and empty strings mean absent.")
record PlaceOrderBody(
        @Null(message = PlaceOrderBody.UNSUPPORTED) @Schema(hidden = true) @Nullable
        JsonNode notional,

        @Null(message = PlaceOrderBody.UNSUPPORTED) @Schema(hidden = true) @Nullable
        JsonNode trailPrice,

        @Null(message = PlaceOrderBody.UNSUPPORTED) @Schema(hidden = true) @Nullable
        JsonNode trailPercent,

        @Null(message = PlaceOrderBody.UNSUPPORTED) @Schema(hidden = true) @Nullable
        JsonNode takeProfit,

        @Null(message = PlaceOrderBody.UNSUPPORTED) @Schema(hidden = true) @Nullable
        JsonNode stopLoss,

        @Null(message = PlaceOrderBody.UNSUPPORTED) @Schema(hidden = true) @Nullable
        JsonNode advancedInstructions,

        @Schema(example = "BHP") @NotNull(message = PlaceOrderBody.REQUIRED)
        String symbol,

        @Schema(implementation = String.class, description = "whole shares", example = "1")
        @NotNull(message = PlaceOrderBody.REQUIRED)
        JsonNode qty,

        @Schema(example = "buy") @NotNull(message = PlaceOrderBody.REQUIRED) @OneOf({"buy", "sell"})
        String side,

        @Schema(description = "market fills at once, at the last price; others wait for theirs", example = "limit")
        @NotNull(message = PlaceOrderBody.REQUIRED)
        @OneOf(
                value = {"market", "limit", "stop", "stop_limit"},
                message = OneOf.SUPPORTED)
        String type,

        @Schema(
                description = "day waits until the close of the exchange's present or next session, gtc until it is"
                        + " canceled; ioc and fok, of a market or limit order, are filled at once or canceled",
                example = "gtc")
        @NotNull(message = PlaceOrderBody.REQUIRED)
        @OneOf(
                value = {"day", "gtc", "ioc", "fok"},
                message = OneOf.SUPPORTED)
        String timeInForce,

        @Schema(
                implementation = String.class,
                description = "of a limit or stop_limit order, and only there",
                example = "45")
        @Nullable
        JsonNode limitPrice,

        @Schema(implementation = String.class, description = "of a stop or stop_limit order, and only there") @Nullable
        JsonNode stopPrice,

        @OneOf(
                value = {"", "simple"},
                message = "must be simple, others are not supported:")
        @Nullable
        String orderClass,

        @Schema(description = "buy_to_open of a buy and sell_to_close of a sell")
        @OneOf(
                value = {"buy_to_open", "sell_to_close"},
                message = OneOf.SUPPORTED)
        @Nullable
        String positionIntent,

        @Schema(description = "false: there are none")
        @AssertFalse(message = "must be false: there are no extended hours")
        @Nullable
        Boolean extendedHours,

        @Schema(maxLength = 128, description = "good for one order; made by the broker if there is none") @Nullable
        String clientOrderId) {
    static final String REQUIRED = "is required";
    static final String UNSUPPORTED =
            "is not supported: single market, limit, stop and stop_limit orders over a qty of whole shares are";

    /** @throws ApiException 422 with the name of an invalid field */
    PlaceOrder.Request request(CustomerId customer) {
        if (positionIntent != null && !positionIntent.startsWith(side)) {
            throw ApiException.invalid("position_intent must agree with side: " + positionIntent);
        }
        Symbol wanted = wanted();
        long quantity = OrderFields.quantity(qty);
        Terms terms = terms(OrderType.valueOf(type.toUpperCase(Locale.ROOT)));
        TimeInForce time = TimeInForce.valueOf(timeInForce.toUpperCase(Locale.ROOT));
        if (time.isImmediate() && terms.stopPrice() != null) {
            throw ApiException.invalid(
                    "time_in_force must be day or gtc for a " + type + " order: its stop is waited for");
        }
        return new PlaceOrder.Request(
                customer,
                Optional.ofNullable(clientOrderId).map(OrderFields::clientOrderId),
                wanted,
                Side.valueOf(side.toUpperCase(Locale.ROOT)),
                terms,
                time,
                quantity);
    }

    private Symbol wanted() {
        try {
            return new Symbol(symbol);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(String.valueOf(e.getMessage()));
        }
    }

    private Terms terms(OrderType wanted) {
        return switch (wanted) {
            case MARKET -> {
                exclude(OrderFields.LIMIT_PRICE, limitPrice, "it fills at any price");
                exclude(OrderFields.STOP_PRICE, stopPrice, "it fills at any price");
                yield new Terms.Market();
            }
            case LIMIT -> {
                exclude(OrderFields.STOP_PRICE, stopPrice, "its price is limit_price");
                yield new Terms.Limit(price(OrderFields.LIMIT_PRICE, limitPrice));
            }
            case STOP -> {
                exclude(OrderFields.LIMIT_PRICE, limitPrice, "its price is stop_price");
                yield new Terms.Stop(price(OrderFields.STOP_PRICE, stopPrice));
            }
            case STOP_LIMIT ->
                new Terms.StopLimit(
                        price(OrderFields.STOP_PRICE, stopPrice), price(OrderFields.LIMIT_PRICE, limitPrice));
        };
    }

    private Price price(String field, @Nullable JsonNode price) {
        if (price == null) {
            throw ApiException.invalid(field + " is required for a " + type + " order");
        }
        return OrderFields.price(field, price);
    }

    private void exclude(String field, @Nullable JsonNode price, String because) {
        if (price != null) {
            throw ApiException.invalid(field + " must not be given for a " + type + " order: " + because);
        }
    }
}
