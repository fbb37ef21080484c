package io.geobroker.insight.placement;

/**
 * A node with a copy of a partition.
 *
 * @param address announced to other nodes
 */
public record Replica(String datacenter, String address, NodeState state) {}
