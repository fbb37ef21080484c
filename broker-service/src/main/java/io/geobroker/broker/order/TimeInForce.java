package io.geobroker.broker.order;

/** How long an order waits. */
public enum TimeInForce {
    /** Until the close of its exchange's current or, when closed, next session. */
    DAY,
    /** Until it is filled or canceled. */
    GTC,
    /** Immediate or cancel: filled when placed, or canceled. */
    IOC,
    /** Fill or kill: the same as IOC, as no order is filled in part. */
    FOK;

    public boolean isImmediate() {
        return this == IOC || this == FOK;
    }
}
