package io.geobroker.insight.metering;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Reads local nodes: Cassandra's virtual tables or Scylla's metrics. Unreported values are unknown, never zero. */
@FunctionalInterface
public interface Nodes {

    /** A node without an answer is down and does not fail the stage. */
    CompletionStage<List<NodeReading>> read();
}
