package io.geobroker.broker.region.web;

import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.JsonBodies;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads an operator's listing. The first wrong field ends it with 422 and the field's name. */
record AdminListingForm(ObjectNode json) {
    private static final int MAX_NAME = 64;

    /** @throws ApiException 422 for another field: without a misspelt one the brokers' default would count */
    static AdminListingForm of(InputStream body, String... fields) {
        return new AdminListingForm(StrictJson.onlyWith(Set.of(fields), StrictJson.readObject(body)));
    }

    /** One bucket unless given. */
    Listing listing() {
        try {
            return new Listing(
                    new Symbol(text("symbol")),
                    name("exchange"),
                    name("home_region"),
                    json.has("buckets") ? buckets() : 1,
                    Price.parse(text("price")),
                    priceBand(),
                    tick());
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(String.valueOf(e.getMessage()));
        }
    }

    int buckets() {
        JsonNode value = json.get("buckets");
        if (value == null || !value.isIntegralNumber() || !value.canConvertToInt()) {
            throw ApiException.invalid("buckets must be a whole number from 1 to " + Listing.MAX_BUCKETS);
        }
        return value.asInt();
    }

    boolean has(String field) {
        return json.has(field);
    }

    /** A decimal string; null, empty or missing for the brokers' default. */
    @Nullable
    PriceBand priceBand() {
        return decimal("price_band", PriceBand::valueOf);
    }

    /** A decimal string; null, empty or missing for the rule by price. */
    @Nullable
    Price tick() {
        return decimal("tick", Price::parse);
    }

    private <T> @Nullable T decimal(String field, Function<String, T> parse) {
        JsonNode value = json.get(field);
        if (value == null || JsonBodies.isAbsent(value)) {
            return null;
        }
        try {
            return parse.apply(text(field));
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(field + " is wrong: " + e.getMessage());
        }
    }

    private String name(String field) {
        String name = text(field);
        if (name.isBlank() || name.length() > MAX_NAME) {
            throw ApiException.invalid(field + " must have 1 to " + MAX_NAME + " characters");
        }
        return JsonBodies.storable(field, name);
    }

    private String text(String field) {
        JsonNode value = json.get(field);
        if (value == null || !value.isString()) {
            throw ApiException.invalid(field + " must be a string");
        }
        return value.asString();
    }
}
