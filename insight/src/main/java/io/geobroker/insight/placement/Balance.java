package io.geobroker.insight.placement;

import java.util.List;
import java.util.Map;

/**
 * How evenly data is spread.
 *
 * @param nodes of all datacenters, by datacenter and address
 * @param loads of local nodes, by address
 * @param replicationFactors by datacenter
 * @param symbols number matched by this broker, which judges no others
 * @param hot their hot partitions, the fullest first
 */
public record Balance(
        List<RingNode> nodes,
        Map<String, NodeLoad> loads,
        Map<String, Integer> replicationFactors,
        HotRule rule,
        int symbols,
        List<HotPartition> hot) {}
