package io.geobroker.broker.order.web;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.schema.listing.Price;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields that requests about orders share, each valid in itself or 422 with its name.
 *
 * <p>As at Alpaca, numbers may be strings or numbers, and null means absent.
 */
final class OrderFields {
    static final String QUANTITY = "qty";
    static final String TIME_IN_FORCE = "time_in_force";
    static final String LIMIT_PRICE = "limit_price";
    static final String STOP_PRICE = "stop_price";

    /** Longer than any number that could be right. */
    private static final int MAX_NUMBER_LENGTH = 32;

    private OrderFields() {}

    static long quantity(ObjectNode json) {
        BigDecimal number = number(json, QUANTITY, "qty is required");
        if (number.signum() <= 0) {
            throw ApiException.invalid("qty must be > 0: " + number);
        }
        if (number.compareTo(BigDecimal.valueOf(OpenOrder.MAX_QUANTITY)) > 0) {
            throw ApiException.invalid("qty must be <= " + OpenOrder.MAX_QUANTITY + ": " + number);
        }
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw ApiException.invalid("qty must be whole shares, fractions are not supported: " + number);
        }
    }

    static TimeInForce timeInForce(ObjectNode json) {
        String timeInForce = text(json, TIME_IN_FORCE);
        return switch (timeInForce) {
            case "day" -> TimeInForce.DAY;
            case "gtc" -> TimeInForce.GTC;
            default ->
                throw ApiException.invalid(
                        "time_in_force must be day or gtc, others are not supported: " + ApiError.shown(timeInForce));
        };
    }

    static Price price(ObjectNode json, String field, String whenMissing) {
        BigDecimal number = number(json, field, whenMissing);
        try {
            return Price.of(number);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(field + " is wrong: " + e.getMessage());
        }
    }

    static Optional<String> clientOrderId(ObjectNode json) {
        return given(json, ClientOrderIdForm.FIELD) == null
                ? Optional.empty()
                : Optional.of(ClientOrderIdForm.require(text(json, ClientOrderIdForm.FIELD)));
    }

    static String text(ObjectNode json, String field) {
        JsonNode value = given(json, field);
        if (value == null) {
            throw ApiException.invalid(field + " is required");
        }
        if (!value.isString()) {
            throw ApiException.invalid(field + " must be a string, not " + kind(value));
        }
        return value.stringValue();
    }

    private static BigDecimal number(ObjectNode json, String field, String whenMissing) {
        JsonNode value = given(json, field);
        if (value == null) {
            throw ApiException.invalid(whenMissing);
        }
        if (!value.isString() && !value.isNumber()) {
            throw ApiException.invalid(field + " must be a number or a string, not " + kind(value));
        }
        String text = value.asString();
        if (text.length() > MAX_NUMBER_LENGTH) {
            throw ApiException.invalid(field + " is too long: " + ApiError.shown(text));
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw ApiException.invalid(field + " is not a number: " + text);
        }
    }

    static @Nullable JsonNode given(ObjectNode json, String field) {
        JsonNode value = json.get(field);
        return value == null || value.isNull() ? null : value;
    }

    static String kind(JsonNode value) {
        if (value.isObject()) {
            return "an object";
        } else if (value.isArray()) {
            return "an array";
        } else if (value.isBoolean()) {
            return "a boolean";
        }
        return value.isNumber() ? "a number" : "a string";
    }
}
