package io.geobroker.insight.placement;

/**
 * A node's part of the ring.
 *
 * @param rack replicas go to different ones if there are enough
 * @param address announced to other nodes
 * @param tokens their number
 * @param ringShare of the world's tokens, as first replica; 1 over all nodes
 * @param dataShare of all rows, as any replica; the replication factor over a datacenter
 */
public record RingNode(
        String datacenter,
        String rack,
        String address,
        NodeState state,
        int tokens,
        double ringShare,
        double dataShare) {}
