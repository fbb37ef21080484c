package io.geobroker.broker.order.web;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.PlaceOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the order that a request wishes for; the first field that is wrong ends it with 422 and the field's name.
 *
 * <p>As at Alpaca, unknown fields are ignored. Known fields that ask for something not supported are errors, so that nobody
 * gets another order than the one wished for.
 */
final class PlaceOrderReader {
    private static final List<String> UNSUPPORTED =
            List.of("notional", "trail_price", "trail_percent", "take_profit", "stop_loss");

    private PlaceOrderReader() {}

    static PlaceOrder.Request read(CustomerId customer, ObjectNode json) {
        for (String field : UNSUPPORTED) {
            if (OrderFields.given(json, field) != null) {
                throw ApiException.invalid(
                        field
                                + " is not supported: single market, limit, stop and stop_limit orders over a qty of whole shares are");
            }
        }
        Symbol symbol = symbol(json);
        long quantity = OrderFields.quantity(json);
        Side side = side(json);
        OrderType type = type(json);
        TimeInForce timeInForce = OrderFields.timeInForce(json);
        Terms terms = terms(json, type);
        requireSimple(json);
        return new PlaceOrder.Request(
                customer, OrderFields.clientOrderId(json), symbol, side, terms, timeInForce, quantity);
    }

    private static Symbol symbol(ObjectNode json) {
        try {
            return new Symbol(OrderFields.text(json, "symbol"));
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(String.valueOf(e.getMessage()));
        }
    }

    private static Side side(ObjectNode json) {
        String side = OrderFields.text(json, "side");
        return switch (side) {
            case "buy" -> Side.BUY;
            case "sell" -> Side.SELL;
            default -> throw ApiException.invalid("side must be buy or sell: " + ApiError.shown(side));
        };
    }

    private static OrderType type(ObjectNode json) {
        String type = OrderFields.text(json, "type");
        return switch (type) {
            case "limit" -> OrderType.LIMIT;
            case "stop" -> OrderType.STOP;
            case "stop_limit" -> OrderType.STOP_LIMIT;
            case "market" -> OrderType.MARKET;
            default ->
                throw ApiException.invalid("type must be market, limit, stop or stop_limit, others are not supported: "
                        + ApiError.shown(type));
        };
    }

    private static Terms terms(ObjectNode json, OrderType type) {
        return switch (type) {
            case MARKET -> {
                for (String field : List.of("limit_price", "stop_price")) {
                    if (OrderFields.given(json, field) != null) {
                        throw ApiException.invalid(
                                field + " must not be given for a market order: it fills at any price");
                    }
                }
                yield new Terms.Market();
            }
            case LIMIT -> {
                exclude(json, "limit", "limit_price", "stop_price");
                yield new Terms.Limit(price(json, "limit", OrderFields.LIMIT_PRICE));
            }
            case STOP -> {
                exclude(json, "stop", "stop_price", "limit_price");
                yield new Terms.Stop(price(json, "stop", OrderFields.STOP_PRICE));
            }
            case STOP_LIMIT ->
                new Terms.StopLimit(
                        price(json, "stop_limit", OrderFields.STOP_PRICE),
                        price(json, "stop_limit", OrderFields.LIMIT_PRICE));
        };
    }

    private static Price price(ObjectNode json, String type, String field) {
        return OrderFields.price(json, field, field + " is required for a " + type + " order");
    }

    private static void exclude(ObjectNode json, String type, String field, String excluded) {
        if (OrderFields.given(json, excluded) != null) {
            throw ApiException.invalid(excluded + " must not be given for a " + type + " order: its price is " + field);
        }
    }

    private static void requireSimple(ObjectNode json) {
        JsonNode orderClass = OrderFields.given(json, "order_class");
        if (orderClass != null) {
            String name = OrderFields.text(json, "order_class");
            if (!name.isEmpty() && !name.equals("simple")) {
                throw ApiException.invalid(
                        "order_class must be simple, others are not supported: " + ApiError.shown(name));
            }
        }
        JsonNode extendedHours = OrderFields.given(json, "extended_hours");
        if (extendedHours != null && !extendedHours.isBoolean()) {
            throw ApiException.invalid("extended_hours must be true or false, not " + OrderFields.kind(extendedHours));
        }
        if (extendedHours != null && extendedHours.booleanValue()) {
            throw ApiException.invalid("extended_hours must be false: there are no extended hours");
        }
    }
}
