package io.geobroker.insight.placement;

/**
 * A node with a copy of a partition, also on the wire.
 *
 * @param address announced to other nodes
 * @param state see {@link RingNode}
 */
public record Replica(String address, String state) {}
