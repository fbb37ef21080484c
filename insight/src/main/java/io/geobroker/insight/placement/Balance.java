package io.geobroker.insight.placement;

import java.util.List;
import java.util.Map;

/**
 * How evenly the world's data is spread.
 *
 * @param nodes of all datacenters, by datacenter and address
 * @param loads of the nodes of the local datacenter, by address
 * @param replicationFactors by datacenter
 * @param rule when a partition is hot
 * @param symbols how many symbols this broker matches: it can tell of no others whether they are hot
 * @param hot the hot partitions of those, the fullest first
 */
public record Balance(
        List<RingNode> nodes,
        Map<String, NodeLoad> loads,
        Map<String, Integer> replicationFactors,
        HotRule rule,
        int symbols,
        List<HotPartition> hot) {}
