package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;

/** Nodes of all datacenters and their data, from memory. Thread-safe. */
public interface Ring {

    /** Also of an empty bucket. */
    PartitionPlace placeOf(Symbol symbol, int bucket);

    /** By datacenter, in the order of addresses. */
    Map<String, List<RingNode>> nodes();

    /** By datacenter. */
    Map<String, Integer> replicationFactors();
}
