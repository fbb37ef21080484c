package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.List;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * A hot partition by {@code GET /geo/balance}.
 *
 * @param bucketsThatSpread would bring each below the limits; empty when even the most do not
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record NamedPartition(
        String symbol, int bucket, int orders, double rowsReadPerSecond, int buckets, OptionalInt bucketsThatSpread) {

    /** @return partitions of the symbol, the fullest first */
    static List<NamedPartition> of(JsonNode balance, String symbol) {
        return balance.path("hot")
                .path("partitions")
                .valueStream()
                .map(each -> JsonMapper.shared().treeToValue(each, NamedPartition.class))
                .filter(each -> each.symbol.equals(symbol))
                .toList();
    }
}
