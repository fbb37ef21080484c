package io.geobroker.loadtest.storm.fault;

/** What can be done to a world while it works. To add one, add a constant and what {@link Faults} does for it. */
public enum FaultKind {
    /** Nothing passes between two regions, either way or one way. */
    REGION_CUT,
    /** {@code kill -9}, and started again. */
    BROKER_KILL,
    /** {@code kill -9}, and started again on its data. */
    NODE_KILL,
    /** A broker dies, and comes back, while its ocean is cut. */
    CUT_AND_BROKER_KILL
}
