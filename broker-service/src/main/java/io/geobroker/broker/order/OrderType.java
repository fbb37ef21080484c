package io.geobroker.broker.order;

/** The kind of {@link Terms} of an order. */
public enum OrderType {
    LIMIT,
    STOP,
    STOP_LIMIT,
    MARKET
}
