package io.geobroker.broker.order.web;

import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.platform.web.ApiError;
import io.geobroker.broker.platform.web.ApiException;
import io.geobroker.broker.platform.web.QueryParameters;
import io.geobroker.schema.listing.Symbol;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * Reads which orders a request asks for; the first parameter that is wrong ends it with 422 and the parameter's name.
 * As at Alpaca, unknown parameters are ignored; an empty value counts as absent.
 */
final class OrderQueryReader {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MOST_SYMBOLS = 500;

    private OrderQueryReader() {}

    static OrderQuery read(MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        return new OrderQuery(
                state(parameters.text("status")),
                parameters.count("limit", DEFAULT_LIMIT, OrderQuery.MAX_LIMIT),
                parameters.time("after", Long.MIN_VALUE),
                parameters.time("until", Long.MAX_VALUE),
                parameters.newestFirst("direction", true),
                symbols(parameters.text("symbols")),
                side(parameters.text("side")));
    }

    private static OrderQuery.State state(String value) {
        return switch (value) {
            case "", "open" -> OrderQuery.State.OPEN;
            case "closed" -> OrderQuery.State.CLOSED;
            case "all" -> OrderQuery.State.ALL;
            default -> throw ApiException.invalid("status must be open, closed or all: " + ApiError.shown(value));
        };
    }

    private static Set<Symbol> symbols(String value) {
        Set<Symbol> symbols = new HashSet<>();
        if (!value.isEmpty()) {
            String[] names = value.split(",", MOST_SYMBOLS + 1);
            if (names.length > MOST_SYMBOLS) {
                throw ApiException.invalid("symbols must be at most " + MOST_SYMBOLS);
            }
            for (String name : names) {
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
