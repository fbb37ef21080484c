package io.geobroker.insight.placement.web;

import io.geobroker.insight.placement.HotPartition;
import io.geobroker.insight.placement.NodeLoad;
import io.geobroker.insight.placement.PlacementProperties;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.RingNode;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How evenly data is spread. */
record BalanceJson(List<DatacenterJson> datacenters, HotJson hot) {

    /**
     * @param region null when the world file does not have it
     * @param replicationFactor null when the keyspace is not replicated there
     */
    record DatacenterJson(
            String name,
            @Nullable String region,
            @Nullable Integer replicationFactor,
            double ringShare,
            List<RingNode> nodes) {

        /** @param loads of local nodes, by address */
        static List<DatacenterJson> all(World world, Ring ring, Map<String, NodeLoad> loads) {
            Map<String, Integer> factors = ring.replicationFactors();
            return ring.nodes().entrySet().stream()
                    .map(each -> new DatacenterJson(
                            each.getKey(),
                            world.regionOf(each.getKey()).map(Region::name).orElse(null),
                            factors.get(each.getKey()),
                            each.getValue().stream()
                                    .mapToDouble(RingNode::ringShare)
                                    .sum(),
                            each.getValue().stream()
                                    .map(node -> node.with(loads.get(node.address())))
                                    .toList()))
                    .toList();
        }
    }

    /** @param symbolsSeen matched by this broker, which judges no others */
    record HotJson(int aboveOrders, double aboveRowsReadPerSecond, int symbolsSeen, List<HotPartition> partitions) {

        static HotJson of(PlacementProperties limits, int symbols, List<HotPartition> hot) {
            return new HotJson(limits.hotOrders(), limits.hotRowsPerSecond(), symbols, hot);
        }
    }
}
