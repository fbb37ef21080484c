package io.geobroker.broker.matching.metrics;

/** Who found an order that the reads before matching had missed. */
public enum FoundBy {
    CATCH_UP,
    SWEEP,
    /** Another region, where it was placed, was asked. */
    HANDOVER
}
