package io.geobroker.broker.order;

/** What an order waits for; its prices are in its {@link Terms}. */
public enum OrderType {
    /** A price as good as its limit price, or better. */
    LIMIT,
    /** A price that has moved to its stop price, or beyond it; it then fills at that price. */
    STOP,
    /** A price that has moved to its stop price, or beyond it; it then is a limit order. */
    STOP_LIMIT,
    /** Nothing: it is filled at once, at whatever price. */
    MARKET
}
