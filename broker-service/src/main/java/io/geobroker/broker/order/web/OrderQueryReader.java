package io.geobroker.broker.order.web;

import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.schema.listing.Symbol;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * Reads which orders a request asks for; the first parameter that is wrong ends it with 422 and the parameter's name.
 * As at Alpaca, unknown parameters are ignored; an empty value counts as absent.
 */
final class OrderQueryReader {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MICROS_PER_SECOND = 1_000_000;

    private OrderQueryReader() {}

    static OrderQuery read(MultiValueMap<String, String> parameters) {
        return new OrderQuery(
                state(value(parameters, "status")),
                limit(value(parameters, "limit")),
                time("after", value(parameters, "after"), Long.MIN_VALUE),
                time("until", value(parameters, "until"), Long.MAX_VALUE),
                newestFirst(value(parameters, "direction")),
                symbols(value(parameters, "symbols")),
                side(value(parameters, "side")));
    }

    private static String value(MultiValueMap<String, String> parameters, String name) {
        List<String> values = parameters.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw ApiException.invalid(name + " must be given once");
        }
        return values.isEmpty() ? "" : values.get(0);
    }

    private static OrderQuery.State state(String value) {
        return switch (value) {
            case "", "open" -> OrderQuery.State.OPEN;
            case "closed" -> OrderQuery.State.CLOSED;
            case "all" -> OrderQuery.State.ALL;
            default -> throw ApiException.invalid("status must be open, closed or all: " + ApiError.shown(value));
        };
    }

    private static int limit(String value) {
        if (value.isEmpty()) {
            return DEFAULT_LIMIT;
        }
        try {
            int limit = Integer.parseInt(value);
            if (limit >= 1 && limit <= OrderQuery.MAX_LIMIT) {
                return limit;
            }
        } catch (NumberFormatException e) {
            // The message below says it all.
        }
        throw ApiException.invalid(
                "limit must be a whole number from 1 to " + OrderQuery.MAX_LIMIT + ": " + ApiError.shown(value));
    }

    private static long time(String name, String value, long whenAbsent) {
        if (value.isEmpty()) {
            return whenAbsent;
        }
        try {
            Instant time = OffsetDateTime.parse(value).toInstant();
            return Math.addExact(Math.multiplyExact(time.getEpochSecond(), MICROS_PER_SECOND), time.getNano() / 1_000);
        } catch (DateTimeException | ArithmeticException e) {
            throw ApiException.invalid(
                    name + " must be a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): "
                            + ApiError.shown(value));
        }
    }

    private static boolean newestFirst(String value) {
        return switch (value) {
            case "", "desc" -> true;
            case "asc" -> false;
            default -> throw ApiException.invalid("direction must be asc or desc: " + ApiError.shown(value));
        };
    }

    private static Set<Symbol> symbols(String value) {
        Set<Symbol> symbols = new HashSet<>();
        if (!value.isEmpty()) {
            for (String name : Arrays.asList(value.split(",", -1))) {
                try {
                    symbols.add(new Symbol(name));
                } catch (IllegalArgumentException e) {
                    throw ApiException.invalid("symbols must be separated by commas: " + e.getMessage());
                }
            }
        }
        return symbols;
    }

    private static @Nullable Side side(String value) {
        return switch (value) {
            case "" -> null;
            case "buy" -> Side.BUY;
            case "sell" -> Side.SELL;
            default -> throw ApiException.invalid("side must be buy or sell: " + ApiError.shown(value));
        };
    }
}
