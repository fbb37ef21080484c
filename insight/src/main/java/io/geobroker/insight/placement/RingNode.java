package io.geobroker.insight.placement;

import org.jspecify.annotations.Nullable;

/**
 * A node's part of the ring, also on the wire.
 *
 * @param address announced to other nodes
 * @param rack replicas go to different ones if there are enough
 * @param state up, down or unknown: the driver reports remote nodes only when they change
 * @param tokens their number
 * @param ringShare of the world's tokens, as first replica; 1 over all nodes
 * @param dataShare of all rows, as any replica; the replication factor over a datacenter
 * @param load null in another region, whose broker reports it, and where it was not asked for
 */
public record RingNode(
        String address,
        String rack,
        String state,
        int tokens,
        double ringShare,
        double dataShare,
        @Nullable NodeLoad load) {

    public RingNode with(@Nullable NodeLoad known) {
        return new RingNode(address, rack, state, tokens, ringShare, dataShare, known);
    }
}
