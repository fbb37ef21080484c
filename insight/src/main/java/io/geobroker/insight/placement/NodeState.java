package io.geobroker.insight.placement;

/** Whether a node is up, as far as this broker knows. */
public enum NodeState {
    UP,
    DOWN,
    /** The driver reports remote nodes only when they change. */
    UNKNOWN
}
