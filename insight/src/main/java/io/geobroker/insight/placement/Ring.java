package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;

/** Which nodes there are and what each of them keeps, in all datacenters; answers from memory. Threads may share it. */
public interface Ring {

    /** Where the waiting orders of a bucket of a symbol are; whether there are any does not matter. */
    PartitionPlace placeOf(Symbol symbol, int bucket);

    /** By datacenter and address. */
    List<RingNode> nodes();

    /** How many replicas of each row there are in each datacenter. */
    Map<String, Integer> replicationFactors();
}
