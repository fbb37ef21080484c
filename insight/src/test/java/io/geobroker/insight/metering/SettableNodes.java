package io.geobroker.insight.metering;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Nodes that tell what a test wants them to. */
public final class SettableNodes implements Nodes {
    private volatile List<NodeReading> readings = List.of();

    public void tell(NodeReading... all) {
        readings = List.of(all);
    }

    @Override
    public CompletionStage<List<NodeReading>> read() {
        return CompletableFuture.completedFuture(readings);
    }
}
