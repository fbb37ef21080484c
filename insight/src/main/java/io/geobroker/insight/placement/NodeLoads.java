package io.geobroker.insight.placement;

import java.util.Map;
import java.util.concurrent.CompletionStage;

/** What the nodes of the local datacenter tell about their load, by their virtual tables or their metrics; those of others are asked by their own brokers. */
public interface NodeLoads {

    /** By the address a node announces; a node that does not answer is in it, with the reason. */
    CompletionStage<Map<String, NodeLoad>> read();
}
