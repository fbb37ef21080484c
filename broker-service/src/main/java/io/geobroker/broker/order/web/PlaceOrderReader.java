package io.geobroker.broker.order.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.PlaceOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the order that a request wishes for; the first field that is wrong ends it with 422 and the field's name.
 *
 * <p>As at Alpaca, numbers may be strings or numbers, null means absent, and unknown fields are ignored. Known fields that
 * ask for something not supported are errors, so that nobody gets another order than the one wished for.
 */
final class PlaceOrderReader {
    private static final List<String> UNSUPPORTED =
            List.of("notional", "trail_price", "trail_percent", "take_profit", "stop_loss");
    /** Longer than any number that could be right. */
    private static final int MAX_NUMBER_LENGTH = 32;

    private PlaceOrderReader() {}

    static PlaceOrder.Request read(CustomerId customer, ObjectNode json) {
        for (String field : UNSUPPORTED) {
            if (given(json, field) != null) {
                throw ApiException.invalid(field
                        + " is not supported: single limit, stop and stop_limit orders over a qty of whole shares are");
            }
        }
        Symbol symbol = symbol(json);
        long quantity = quantity(json);
        Side side = side(json);
        OrderType type = type(json);
        TimeInForce timeInForce = timeInForce(json);
        Terms terms = terms(json, type);
        requireSimple(json);
        return new PlaceOrder.Request(customer, clientOrderId(json), symbol, side, terms, timeInForce, quantity);
    }

    private static Symbol symbol(ObjectNode json) {
        try {
            return new Symbol(text(json, "symbol"));
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(String.valueOf(e.getMessage()));
        }
    }

    private static long quantity(ObjectNode json) {
        BigDecimal number = number(json, "qty", "qty is required");
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

    private static Side side(ObjectNode json) {
        String side = text(json, "side");
        return switch (side) {
            case "buy" -> Side.BUY;
            case "sell" -> Side.SELL;
            default -> throw ApiException.invalid("side must be buy or sell: " + ApiError.shown(side));
        };
    }

    private static OrderType type(ObjectNode json) {
        String type = text(json, "type");
        return switch (type) {
            case "limit" -> OrderType.LIMIT;
            case "stop" -> OrderType.STOP;
            case "stop_limit" -> OrderType.STOP_LIMIT;
            default ->
                throw ApiException.invalid("type must be limit, stop or stop_limit, others are not supported yet: "
                        + ApiError.shown(type));
        };
    }

    private static TimeInForce timeInForce(ObjectNode json) {
        String timeInForce = text(json, "time_in_force");
        return switch (timeInForce) {
            case "day" -> TimeInForce.DAY;
            case "gtc" -> TimeInForce.GTC;
            default ->
                throw ApiException.invalid(
                        "time_in_force must be day or gtc, others are not supported: " + ApiError.shown(timeInForce));
        };
    }

    private static Terms terms(ObjectNode json, OrderType type) {
        return switch (type) {
            case LIMIT -> {
                exclude(json, "limit", "limit_price", "stop_price");
                yield new Terms.Limit(price(json, "limit", "limit_price"));
            }
            case STOP -> {
                exclude(json, "stop", "stop_price", "limit_price");
                yield new Terms.Stop(price(json, "stop", "stop_price"));
            }
            case STOP_LIMIT ->
                new Terms.StopLimit(price(json, "stop_limit", "stop_price"), price(json, "stop_limit", "limit_price"));
        };
    }

    private static void exclude(ObjectNode json, String type, String field, String excluded) {
        if (given(json, excluded) != null) {
            throw ApiException.invalid(excluded + " must not be given for a " + type + " order: its price is " + field);
        }
    }

    private static Price price(ObjectNode json, String type, String field) {
        BigDecimal number = number(json, field, field + " is required for a " + type + " order");
        try {
            return Price.of(number);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(field + " is wrong: " + e.getMessage());
        }
    }

    private static void requireSimple(ObjectNode json) {
        JsonNode orderClass = given(json, "order_class");
        if (orderClass != null) {
            String name = text(json, "order_class");
            if (!name.isEmpty() && !name.equals("simple")) {
                throw ApiException.invalid(
                        "order_class must be simple, others are not supported: " + ApiError.shown(name));
            }
        }
        JsonNode extendedHours = given(json, "extended_hours");
        if (extendedHours != null && !extendedHours.isBoolean()) {
            throw ApiException.invalid("extended_hours must be true or false, not " + kind(extendedHours));
        }
        if (extendedHours != null && extendedHours.booleanValue()) {
            throw ApiException.invalid("extended_hours must be false: there are no extended hours");
        }
    }

    private static Optional<String> clientOrderId(ObjectNode json) {
        return given(json, ClientOrderIdForm.FIELD) == null
                ? Optional.empty()
                : Optional.of(ClientOrderIdForm.require(text(json, ClientOrderIdForm.FIELD)));
    }

    private static String text(ObjectNode json, String field) {
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

    private static @Nullable JsonNode given(ObjectNode json, String field) {
        JsonNode value = json.get(field);
        return value == null || value.isNull() ? null : value;
    }

    private static String kind(JsonNode value) {
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
