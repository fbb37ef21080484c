package io.geobroker.testbed.cli;

import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Operator requests about listings. Thread-safe. */
record ListingsOperator(Operator operator) {
    private static final String LISTINGS = "/geo/admin/listings";

    /** A line for each listing, and for each invalid row of the table. */
    List<String> list(String region) {
        JsonNode all = operator.ask("GET", region, LISTINGS, Map.of());
        List<String> lines = new ArrayList<>();
        all.path("listings").forEach(listing -> lines.add(line(listing)));
        all.path("refused")
                .forEach(refused ->
                        lines.add("refused: " + refused.path("symbol").asString() + ": "
                                + refused.path("reason").asString()));
        return lines;
    }

    /** @param of region, symbol, exchange, home, price, buckets and tick, which is empty for the rule by price */
    String add(List<String> of) {
        Map<String, Object> listing = new LinkedHashMap<>();
        listing.put("symbol", of.get(1));
        listing.put("exchange", of.get(2));
        listing.put("home_region", of.get(3));
        listing.put("price", of.get(4));
        listing.put("buckets", Integer.parseInt(of.get(5)));
        if (!of.get(6).isEmpty()) {
            listing.put("tick", of.get(6));
        }
        return line(operator.ask("POST", of.get(0), LISTINGS, listing));
    }

    /** @param value null for the brokers' default */
    String set(String region, String symbol, String field, @Nullable Object value) {
        return line(operator.ask("PATCH", region, path(symbol), Collections.singletonMap(field, value)));
    }

    String remove(String region, String symbol) {
        return line(operator.ask("DELETE", region, path(symbol), Map.of()));
    }

    static String path(String symbol) {
        return LISTINGS + "/" + new Symbol(symbol);
    }

    static String line(JsonNode listing) {
        return String.format(
                Locale.ROOT,
                "%-12s %-12s %-16s price %12s  %2d buckets, %2d read  %s%s%s",
                listing.path("symbol").asString(),
                listing.path("exchange").asString(),
                listing.path("home_region").asString(),
                listing.path("price").asString(),
                listing.path("buckets").asInt(),
                listing.path("read_buckets").asInt(),
                listing.path("status").asString(),
                ifAny("  band ", listing.path("price_band")),
                ifAny("  tick ", listing.path("tick")));
    }

    private static String ifAny(String name, JsonNode value) {
        return value.isMissingNode() || value.isNull() ? "" : name + value.asString();
    }
}
