package io.geobroker.insight.metering;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The nodes of the own datacenter, each asked for itself, by whatever their database tells about itself: Cassandra's virtual
 * tables, Scylla's metrics. What one of them does not tell is unknown, never zero.
 */
@FunctionalInterface
public interface Nodes {

    /** All of them, in the sequence of their addresses; one that does not answer is down. Never fails for a node's sake. */
    CompletionStage<List<NodeReading>> read();
}
