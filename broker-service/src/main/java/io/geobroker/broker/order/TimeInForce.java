package io.geobroker.broker.order;

/** How long an order waits. */
public enum TimeInForce {
    /** Until the close of the session of its exchange in which, or before which, it was placed. */
    DAY,
    /** Until it is filled or canceled. */
    GTC,
    /** Not at all, immediate or cancel: it is filled when it is placed, or canceled. */
    IOC,
    /** The same, fill or kill: no order is filled in part. */
    FOK;

    /** Whether the order is decided when it is placed. */
    public boolean isImmediate() {
        return this == IOC || this == FOK;
    }
}
