package io.geobroker.insight.placement;

import java.util.List;

/**
 * Where a partition is in the ring.
 *
 * @param token where its key falls, as the partitioner writes it
 * @param replicas the nodes that keep it, by datacenter and address
 */
public record PartitionPlace(String token, List<Replica> replicas) {}
