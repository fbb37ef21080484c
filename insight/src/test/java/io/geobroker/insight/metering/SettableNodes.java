package io.geobroker.insight.metering;

import io.geobroker.insight.metering.NodeCounter.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Nodes that tell what a test wants them to. */
public final class SettableNodes implements Nodes {
    private volatile List<NodeReading> readings = List.of();

    /** One that has written orders to its disk so often. */
    public static NodeReading up(String node, long orders) {
        Map<NodeCounter, Long> counters = Map.of(NodeCounter.of(Kind.REPLICA_WRITES, "open_orders"), orders);
        return new NodeReading(node, node, counters, Set.of(), List.of(), null);
    }

    public void tell(NodeReading... all) {
        readings = List.of(all);
    }

    @Override
    public CompletionStage<List<NodeReading>> read() {
        return CompletableFuture.completedFuture(readings);
    }
}
