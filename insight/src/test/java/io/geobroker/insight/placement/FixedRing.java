package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A ring that stands still: every partition is on all nodes, and its token tells which it is. */
public record FixedRing(Map<String, List<RingNode>> nodes, Map<String, Integer> replicationFactors) implements Ring {

    @Override
    public PartitionPlace placeOf(Symbol symbol, int bucket) {
        return new PartitionPlace(
                symbol + "/" + bucket,
                nodes.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                each -> each.getValue().stream()
                                        .map(node -> new Replica(node.address(), node.state()))
                                        .toList(),
                                (one, other) -> one,
                                TreeMap::new)));
    }
}
