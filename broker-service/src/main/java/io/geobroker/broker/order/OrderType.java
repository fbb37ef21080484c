package io.geobroker.broker.order;

/** The kind of {@link Terms} an order has. */
public enum OrderType {
    /** Fills at its limit price, or better. */
    LIMIT,
    /** Fills at the first price at or beyond its stop price. */
    STOP,
    /** Becomes a limit order at the first price at or beyond its stop price. */
    STOP_LIMIT,
    /** Fills at once, at any price. */
    MARKET
}
