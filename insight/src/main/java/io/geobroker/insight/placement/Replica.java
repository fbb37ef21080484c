package io.geobroker.insight.placement;

/**
 * A node that keeps a partition.
 *
 * @param datacenter where it is
 * @param address the one it announces to other nodes
 * @param state whether it can be asked
 */
public record Replica(String datacenter, String address, NodeState state) {}
