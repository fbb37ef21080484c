package io.geobroker.insight.placement;

import java.util.List;
import java.util.Map;

/**
 * Place of a partition in the ring.
 *
 * @param token of its key, in the partitioner's format
 * @param replicas by datacenter, in the order of addresses
 */
public record PartitionPlace(String token, Map<String, List<Replica>> replicas) {}
