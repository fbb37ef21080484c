package io.geobroker.broker.order;

/** Why the broker itself canceled an order. */
public enum CancelReason {
    DELISTED
}
