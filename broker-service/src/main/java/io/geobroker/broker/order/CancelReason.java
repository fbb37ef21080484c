package io.geobroker.broker.order;

/** Why the broker canceled an order that its customer did not cancel. */
public enum CancelReason {
    /** Its stock is not traded any more. */
    DELISTED
}
