package io.geobroker.testbed.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The operator of the running world's listings. Threads may share it. */
final class ListingsOperator {
    private static final String LISTINGS = "/geo/admin/listings";

    private final Operator operator;

    ListingsOperator(Operator operator) {
        this.operator = operator;
    }

    /** A line for each listing, and for each row of the table that is refused. */
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

    String add(String region, String symbol, String exchange, String home, String price, int buckets) {
        Map<String, Object> listing = new LinkedHashMap<>();
        listing.put("symbol", symbol);
        listing.put("exchange", exchange);
        listing.put("home_region", home);
        listing.put("price", price);
        listing.put("buckets", buckets);
        return line(operator.ask("POST", region, LISTINGS, listing));
    }

    String setBuckets(String region, String symbol, int buckets) {
        return line(operator.ask("PATCH", region, LISTINGS + "/" + symbol, Map.of("buckets", buckets)));
    }

    /** @param factor empty for that of the brokers' configuration */
    String setPriceBand(String region, String symbol, String factor) {
        return line(operator.ask(
                "PATCH",
                region,
                LISTINGS + "/" + symbol,
                Collections.singletonMap("price_band", factor.isEmpty() ? null : factor)));
    }

    String remove(String region, String symbol) {
        return line(operator.ask("DELETE", region, LISTINGS + "/" + symbol, Map.of()));
    }

    static String line(JsonNode listing) {
        return String.format(
                Locale.ROOT,
                "%-12s %-12s %-16s price %12s  %2d buckets, %2d read  %s%s",
                listing.path("symbol").asString(),
                listing.path("exchange").asString(),
                listing.path("home_region").asString(),
                listing.path("price").asString(),
                listing.path("buckets").asInt(),
                listing.path("read_buckets").asInt(),
                listing.path("status").asString(),
                listing.hasNonNull("price_band")
                        ? "  band " + listing.path("price_band").asString()
                        : "");
    }
}
