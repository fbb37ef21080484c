package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Position;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.JsonBodies;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads an operator's request; the first invalid field is answered 422. */
record AdminForm(ObjectNode json) {
    /** 10^12, of cash, shares and their cost: leaves room in a {@code long} of micros for later trades. */
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000_000L);

    private static final int DECIMALS = 6;
    private static final int MAX_NUMBER_LENGTH = 32;
    private static final int MAX_TRANSFER = 64;
    /** Some 40 bytes each, in one batch: nodes refuse more than 50 KiB (batch_size_fail_threshold). */
    private static final int MAX_POSITIONS = 1_000;

    private static final Set<String> POSITION = Set.of("symbol", "qty", "avg_entry_price");

    /** @throws ApiException 422 for another field: a misspelt one would leave out money or shares */
    static AdminForm of(InputStream body, String... fields) {
        return new AdminForm(StrictJson.onlyWith(Set.of(fields), StrictJson.readObject(body)));
    }

    CustomerId customer() {
        try {
            return new CustomerId(text(json, "customer_id"));
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid("customer_id is wrong: " + e.getMessage());
        }
    }

    String homeRegion(String whenAbsent) {
        return given(json, "home_region") == null ? whenAbsent : text(json, "home_region");
    }

    String transferId() {
        String id = text(json, "transfer_id");
        if (id.isBlank() || id.length() > MAX_TRANSFER) {
            throw ApiException.invalid("transfer_id must have 1 to " + MAX_TRANSFER + " characters");
        }
        return JsonBodies.storable("transfer_id", id);
    }

    /** 0 if absent. */
    long cashMicros() {
        if (given(json, "cash") == null) {
            return 0;
        }
        BigDecimal cash = number(json, "cash");
        if (cash.signum() < 0 || cash.compareTo(MOST) > 0) {
            throw ApiException.invalid("cash must be >= 0 and <= " + MOST);
        }
        try {
            return cash.movePointRight(DECIMALS).longValueExact();
        } catch (ArithmeticException e) {
            throw ApiException.invalid("cash must have at most " + DECIMALS + " decimals");
        }
    }

    /** Empty if absent. */
    Map<Symbol, Position> positions(Listings listings) {
        JsonNode list = given(json, "positions");
        Map<Symbol, Position> positions = new LinkedHashMap<>();
        if (list == null) {
            return positions;
        }
        if (!list.isArray()) {
            throw ApiException.invalid("positions must be an array");
        }
        if (list.size() > MAX_POSITIONS) {
            throw ApiException.invalid("positions has more than " + MAX_POSITIONS + ": send the rest by itself");
        }
        for (JsonNode each : list) {
            if (!(each instanceof ObjectNode position)) {
                throw ApiException.invalid("positions must be an array of objects");
            }
            StrictJson.onlyWith(POSITION, position);
            Symbol symbol = symbol(position, listings);
            if (positions.put(symbol, position(position)) != null) {
                throw ApiException.invalid("positions has " + symbol + " twice");
            }
        }
        return positions;
    }

    private static Symbol symbol(ObjectNode position, Listings listings) {
        String text = text(position, "symbol");
        try {
            Symbol symbol = new Symbol(text);
            if (listings.find(symbol).isPresent()) {
                return symbol;
            }
        } catch (IllegalArgumentException e) {
            // Same message as below.
        }
        throw ApiException.invalid("symbol is not listed: " + ApiError.shown(text));
    }

    private static Position position(ObjectNode position) {
        BigDecimal quantity = number(position, "qty");
        if (quantity.compareTo(BigDecimal.ONE) < 0
                || quantity.compareTo(MOST) > 0
                || quantity.stripTrailingZeros().scale() > 0) {
            throw ApiException.invalid("qty must be whole shares from 1 to " + MOST);
        }
        long shares = quantity.longValueExact();
        if (given(position, "avg_entry_price") == null) {
            return new Position(shares, 0);
        }
        BigDecimal price = number(position, "avg_entry_price");
        if (quantity.multiply(price).compareTo(MOST) > 0) {
            throw ApiException.invalid("avg_entry_price times qty must be <= " + MOST);
        }
        try {
            return new Position(shares, shares * Price.of(price).micros());
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid("avg_entry_price is wrong: " + e.getMessage());
        }
    }

    private static String text(ObjectNode json, String field) {
        JsonNode value = given(json, field);
        if (value == null) {
            throw ApiException.invalid(field + " is required");
        }
        if (!value.isString()) {
            throw ApiException.invalid(field + " must be a string");
        }
        return value.stringValue();
    }

    private static BigDecimal number(ObjectNode json, String field) {
        JsonNode value = given(json, field);
        if (value == null) {
            throw ApiException.invalid(field + " is required");
        }
        String text = value.isString() || value.isNumber() ? value.asString() : "";
        try {
            if (text.length() <= MAX_NUMBER_LENGTH) {
                BigDecimal number = new BigDecimal(text);
                // An exponent could make a short text a number of billions of digits.
                if (number.scale() <= MAX_NUMBER_LENGTH && number.scale() >= -MAX_NUMBER_LENGTH) {
                    return number;
                }
            }
        } catch (NumberFormatException e) {
            // Same message as below.
        }
        throw ApiException.invalid(field + " is not a number: " + ApiError.shown(value.toString()));
    }

    private static @Nullable JsonNode given(ObjectNode json, String field) {
        JsonNode value = json.get(field);
        return value == null || JsonBodies.isAbsent(value) ? null : value;
    }
}
