package io.geobroker.broker.order;

/** Which way the shares go, seen from the customer. */
public enum Side {
    BUY,
    SELL
}
