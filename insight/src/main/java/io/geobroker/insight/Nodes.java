package io.geobroker.insight;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** The nodes of the own datacenter, each asked for itself. */
@FunctionalInterface
public interface Nodes {

    /** All of them, in the sequence of their addresses; one that does not answer is down. Never fails for a node's sake. */
    CompletionStage<List<NodeReading>> read();
}
