package io.geobroker.broker.order;

/** How long an order waits. */
public enum TimeInForce {
    /** Until the close of its exchange's current or next session. */
    DAY,
    GTC,
    /** Immediate or cancel: filled when placed, or canceled. */
    IOC,
    /** Fill or kill: as IOC, since no order is filled in part. */
    FOK;

    public boolean isImmediate() {
        return this == IOC || this == FOK;
    }
}
