package io.geobroker.broker.order.web;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.JsonBodies;
import io.geobroker.schema.listing.Price;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;

/** Reads values in requests; as at Alpaca, each number may be a JSON number or string. */
public final class OrderFields {
    static final String CLIENT_ORDER_ID = "client_order_id";
    static final String LIMIT_PRICE = "limit_price";
    static final String STOP_PRICE = "stop_price";

    private static final int MAX_NUMBER_LENGTH = 32;

    private OrderFields() {}

    /** @throws ApiException 422 when the id is invalid */
    static String clientOrderId(String id) {
        if (id.isBlank()) {
            throw ApiException.invalid("client_order_id must not be blank: leave it out to have one made");
        }
        if (id.length() > OpenOrder.MAX_CLIENT_ORDER_ID) {
            throw ApiException.invalid("client_order_id must be at most " + OpenOrder.MAX_CLIENT_ORDER_ID
                    + " characters: it has " + id.length());
        }
        return JsonBodies.storable(CLIENT_ORDER_ID, id);
    }

    /** @throws ApiException 422 unless whole shares within the limits */
    static long quantity(JsonNode qty) {
        BigDecimal number = number("qty", qty);
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

    /** @throws ApiException 422 when it is not a price */
    static Price price(String field, JsonNode price) {
        BigDecimal number = number(field, price);
        try {
            return Price.of(number);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(field + " is wrong: " + e.getMessage());
        }
    }

    private static BigDecimal number(String field, JsonNode value) {
        if (!value.isString() && !value.isNumber()) {
            throw ApiException.invalid(field + " must be a number or a string, not " + JsonBodies.kind(value));
        }
        return number(field, value.asString());
    }

    /** @throws ApiException 422 when it is not a number */
    public static BigDecimal number(String field, String text) {
        if (text.length() > MAX_NUMBER_LENGTH) {
            throw ApiException.invalid(field + " is too long: " + ApiError.shown(text));
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw ApiException.invalid(field + " is not a number: " + text);
        }
    }
}
