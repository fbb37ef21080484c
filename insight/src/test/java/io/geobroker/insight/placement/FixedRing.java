package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;

/** A ring that stands still: every partition is on all nodes, and its token tells which it is. */
public record FixedRing(List<RingNode> nodes, Map<String, Integer> replicationFactors) implements Ring {

    @Override
    public PartitionPlace placeOf(Symbol symbol, int bucket) {
        return new PartitionPlace(
                symbol + "/" + bucket,
                nodes.stream()
                        .map(node -> new Replica(node.datacenter(), node.address(), node.state()))
                        .toList());
    }
}
