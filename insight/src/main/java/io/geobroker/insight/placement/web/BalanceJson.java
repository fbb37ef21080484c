package io.geobroker.insight.placement.web;

import io.geobroker.insight.placement.HotPartition;
import io.geobroker.insight.placement.NodeLoad;
import io.geobroker.insight.placement.PlacementProperties;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.RingNode;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/** How evenly data is spread. */
record BalanceJson(List<DatacenterJson> datacenters, HotJson hot) {

    /**
     * @param region null when the world file does not have it
     * @param replicationFactor null when the keyspace is not replicated there
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record DatacenterJson(
            String name,
            @Nullable String region,
            @Nullable Integer replicationFactor,
            double ringShare,
            List<RingNodeJson> nodes) {

        /** @param loads of local nodes, by address */
        static List<DatacenterJson> all(World world, Ring ring, Map<String, NodeLoad> loads) {
            Map<String, Integer> factors = ring.replicationFactors();
            return ring.nodes().stream()
                    .collect(Collectors.groupingBy(RingNode::datacenter, TreeMap::new, Collectors.toList()))
                    .entrySet()
                    .stream()
                    .map(each -> new DatacenterJson(
                            each.getKey(),
                            world.regionOf(each.getKey()).map(Region::name).orElse(null),
                            factors.get(each.getKey()),
                            each.getValue().stream()
                                    .mapToDouble(RingNode::ringShare)
                                    .sum(),
                            each.getValue().stream()
                                    .map(node -> RingNodeJson.of(node, loads.get(node.address())))
                                    .toList()))
                    .toList();
        }
    }

    /**
     * A {@link RingNode}.
     *
     * @param state up, down or unknown
     * @param load null in another region, whose broker reports it
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record RingNodeJson(
            String address,
            String rack,
            String state,
            int tokens,
            double ringShare,
            double dataShare,
            @Nullable LoadJson load) {

        static RingNodeJson of(RingNode node, @Nullable NodeLoad load) {
            return new RingNodeJson(
                    node.address(),
                    node.rack(),
                    node.state().name().toLowerCase(Locale.ROOT),
                    node.tokens(),
                    node.ringShare(),
                    node.dataShare(),
                    load == null ? null : LoadJson.of(load));
        }
    }

    /** A {@link NodeLoad}: either a problem or the rest. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record LoadJson(
            @Nullable String problem,
            @Nullable Long diskMebibytes,
            @Nullable Long reads,
            @Nullable Long writes,
            @Nullable List<TableJson> tables) {

        static LoadJson of(NodeLoad load) {
            return load.problem() != null
                    ? new LoadJson(load.problem(), null, null, null, null)
                    : new LoadJson(
                            null,
                            load.sum(NodeLoad.Table::diskMebibytes),
                            load.sum(NodeLoad.Table::reads),
                            load.sum(NodeLoad.Table::writes),
                            load.tables().stream().map(TableJson::of).toList());
        }
    }

    /** A {@link NodeLoad.Table}. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record TableJson(
            String table,
            long diskMebibytes,
            @Nullable Long largestPartitionMebibytes,
            long reads,
            long writes,
            @Nullable Long partitionsEstimate,
            @Nullable Long meanPartitionBytesEstimate) {

        static TableJson of(NodeLoad.Table table) {
            return new TableJson(
                    table.name(),
                    table.diskMebibytes(),
                    table.largestPartitionMebibytes(),
                    table.reads(),
                    table.writes(),
                    table.partitions(),
                    table.meanPartitionBytes());
        }
    }

    /** @param symbolsSeen matched by this broker, which judges no others */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record HotJson(int aboveOrders, double aboveRowsReadPerSecond, int symbolsSeen, List<HotPartitionJson> partitions) {

        static HotJson of(PlacementProperties limits, int symbols, List<HotPartition> hot) {
            return new HotJson(
                    limits.hotOrders(),
                    limits.hotRowsPerSecond(),
                    symbols,
                    hot.stream().map(HotPartitionJson::of).toList());
        }
    }

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record HotPartitionJson(
            String symbol,
            int bucket,
            int orders,
            double rowsReadPerSecond,
            int buckets,
            @Nullable Integer bucketsThatSpread) {

        static HotPartitionJson of(HotPartition hot) {
            return new HotPartitionJson(
                    hot.symbol().value(),
                    hot.bucket(),
                    hot.orders(),
                    hot.rowsPerSecond(),
                    hot.buckets(),
                    hot.bucketsThatSpread());
        }
    }
}
