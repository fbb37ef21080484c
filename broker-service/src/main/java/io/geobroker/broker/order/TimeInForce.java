package io.geobroker.broker.order;

/** How long an order waits. */
public enum TimeInForce {
    /** Until the close of the session of its exchange in which, or before which, it was placed. */
    DAY,
    /** Until it is filled or canceled. */
    GTC
}
