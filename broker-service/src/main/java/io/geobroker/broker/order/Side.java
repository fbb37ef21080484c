package io.geobroker.broker.order;

/** Whether the customer buys or sells. */
public enum Side {
    BUY,
    SELL
}
