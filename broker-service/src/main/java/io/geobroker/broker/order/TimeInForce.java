package io.geobroker.broker.order;

/** How long an order waits. */
public enum TimeInForce {
    /** Until it is filled or canceled. */
    GTC
}
