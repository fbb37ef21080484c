package io.geobroker.insight.placement;

/**
 * A node's part of the ring.
 *
 * @param datacenter where it is
 * @param rack within the datacenter; replicas go to different racks where there are enough
 * @param address the one it announces to other nodes
 * @param state whether it can be asked
 * @param tokens how many tokens it has
 * @param ringShare of all tokens of the world, those it is the first replica of, 0 to 1; over all nodes 1
 * @param dataShare of all rows, those it keeps a replica of, 0 to 1; over the nodes of a datacenter the replication factor
 */
public record RingNode(
        String datacenter,
        String rack,
        String address,
        NodeState state,
        int tokens,
        double ringShare,
        double dataShare) {}
