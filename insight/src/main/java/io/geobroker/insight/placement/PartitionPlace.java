package io.geobroker.insight.placement;

import java.util.List;

/**
 * Place of a partition in the ring.
 *
 * @param token of its key, in the partitioner's format
 * @param replicas by datacenter and address
 */
public record PartitionPlace(String token, List<Replica> replicas) {}
