package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Hearing.Event;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Parses orders and events of the API. */
public final class OrderStates {
    private static final int MICROS = 6;

    private OrderStates() {}

    public static boolean isOrder(JsonNode answer) {
        return !answer.path("id").asString("").isEmpty();
    }

    public static UUID id(JsonNode order) {
        return UUID.fromString(order.path("id").asString());
    }

    public static OrderState of(JsonNode order) {
        return new OrderState(
                order.path("status").asString(""),
                Long.parseLong(order.path("filled_qty").asString("0")),
                micros(order.path("filled_avg_price")),
                time(order.path("updated_at")));
    }

    /** What was asked for, by an order of the API. */
    public static Wish wish(JsonNode order) {
        OrderTerms terms = new OrderTerms(
                order.path("symbol").asString(""),
                order.path("side").asString(""),
                order.path("type").asString(""),
                order.path("time_in_force").asString(""),
                Long.parseLong(order.path("qty").asString("0")),
                price(order.path("limit_price")),
                price(order.path("stop_price")));
        return new Wish(order.path("client_order_id").asString(""), terms, Optional.empty());
    }

    private static OptionalLong price(JsonNode amount) {
        return amount.isString() ? OptionalLong.of(micros(amount)) : OptionalLong.empty();
    }

    /** Skips entries that are no orders. */
    public static Map<UUID, OrderState> ofAll(JsonNode orders) {
        Map<UUID, OrderState> states = new HashMap<>();
        for (JsonNode order : orders) {
            if (isOrder(order)) {
                states.put(id(order), of(order));
            }
        }
        return states;
    }

    /** Of a trade update. */
    static Event event(JsonNode update) {
        return new Event(
                UUID.fromString(update.path("event_id").asString()),
                id(update.path("order")),
                update.path("event").asString(),
                micros(update.path("price")),
                Long.parseLong(update.path("qty").asString("0")));
    }

    /** Millionths of a decimal amount; 0 when absent. */
    static long micros(JsonNode amount) {
        return amount.isString()
                ? new BigDecimal(amount.asString()).movePointRight(MICROS).longValueExact()
                : 0;
    }

    /** Microseconds since the epoch; 0 when absent. */
    static long time(JsonNode time) {
        return time.isString() ? EpochMicros.of(Instant.parse(time.asString())) : 0;
    }
}
