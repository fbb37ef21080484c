package io.geobroker.insight.placement;

import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Reads loads of local nodes; other regions' brokers read theirs. */
public interface NodeLoads {

    /** By announced address; without an answer with the reason. */
    CompletionStage<Map<String, NodeLoad>> read();
}
