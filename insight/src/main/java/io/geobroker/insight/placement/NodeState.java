package io.geobroker.insight.placement;

/** Whether a node can be asked, as far as this broker knows. */
public enum NodeState {
    UP,
    DOWN,
    /** Nothing was heard of it: a broker is told of other datacenters' nodes only when they change. */
    UNKNOWN
}
