package io.geobroker.schema.ticker;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A ticker as JSON, the value of a record of {@link TickerTopic#NAME}. Thread-safe.
 *
 * <pre>{@code {"symbol":"BHP","price":"45.1","time":1763696400123456,"recorded_at":"2013-11-25T00:00:01Z"}}</pre>
 *
 * <p>{@code time} is in microseconds since the epoch. Optional are {@code recorded_at} and {@code move}, a number above 0.
 * Unknown fields of newer senders are ignored.
 */
public final class TickerCodec {
    private static final JsonMapper JSON = new JsonMapper();

    private TickerCodec() {}

    public static byte[] encode(Ticker ticker) {
        ObjectNode node = JSON.createObjectNode()
                .put("symbol", ticker.symbol().value())
                .put("price", ticker.price().toString())
                .put("time", ticker.timeMicros());
        if (ticker.recordedAt() != null) {
            node.put("recorded_at", ticker.recordedAt().toString());
        }
        if (ticker.move() > 0) {
            node.put("move", ticker.move());
        }
        return JSON.writeValueAsBytes(node);
    }

    public static Ticker decode(byte @Nullable [] bytes) throws MalformedTickerException {
        if (bytes == null) {
            throw new MalformedTickerException("record has no value", null);
        }
        JsonNode node;
        try {
            node = JSON.readTree(bytes);
        } catch (JacksonException e) {
            throw new MalformedTickerException("not JSON: " + e.getOriginalMessage(), e);
        }
        if (node == null || !node.isObject()) {
            throw new MalformedTickerException("not a JSON object", null);
        }
        try {
            return new Ticker(
                    new Symbol(text(node, "symbol")),
                    Price.parse(text(node, "price")),
                    whole(node, "time", JsonNode::canConvertToLong, "whole microseconds since the epoch")
                            .longValue(),
                    node.hasNonNull("recorded_at") ? recordedAt(node) : null,
                    node.hasNonNull("move")
                            ? whole(node, "move", JsonNode::canConvertToInt, "a whole number")
                                    .intValue()
                            : 0);
        } catch (IllegalArgumentException e) {
            throw new MalformedTickerException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String text(JsonNode node, String field) throws MalformedTickerException {
        JsonNode value = node.get(field);
        if (value == null || !value.isString()) {
            throw new MalformedTickerException(field + " must be a string", null);
        }
        return value.stringValue();
    }

    private static Instant recordedAt(JsonNode node) throws MalformedTickerException {
        try {
            return Instant.parse(text(node, "recorded_at"));
        } catch (DateTimeParseException e) {
            throw new MalformedTickerException("recorded_at must be a time like 2013-11-25T00:00:01Z", e);
        }
    }

    private static JsonNode whole(JsonNode node, String field, Predicate<JsonNode> fits, String what)
            throws MalformedTickerException {
        JsonNode value = node.get(field);
        if (value == null || !value.isIntegralNumber() || !fits.test(value)) {
            throw new MalformedTickerException(field + " must be " + what, null);
        }
        return value;
    }
}
