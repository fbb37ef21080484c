package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * A hot partition by {@code GET /geo/balance}.
 *
 * @param bucketsThatSpread would bring each below the limits; empty when even the most do not
 */
record NamedPartition(
        String symbol, int bucket, int orders, double rowsPerSecond, int buckets, OptionalInt bucketsThatSpread) {

    /** @return partitions of the symbol, the fullest first */
    static List<NamedPartition> of(JsonNode balance, String symbol) {
        List<NamedPartition> named = new ArrayList<>();
        for (JsonNode each : balance.path("hot").path("partitions")) {
            JsonNode spread = each.path("buckets_that_spread");
            if (each.path("symbol").asString("").equals(symbol)) {
                named.add(new NamedPartition(
                        symbol,
                        each.path("bucket").asInt(0),
                        each.path("orders").asInt(0),
                        each.path("rows_read_per_second").asDouble(0),
                        each.path("buckets").asInt(0),
                        spread.isNumber() ? OptionalInt.of(spread.asInt(0)) : OptionalInt.empty()));
            }
        }
        return named;
    }
}
