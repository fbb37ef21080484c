package io.geobroker.broker.order;

/** Why the broker itself canceled an order. */
public enum CancelReason {
    DELISTED,
    /** It waited in a region that is lost, and may have ended there unseen. */
    REGION_LOST
}
