package io.geobroker.simulator.customer;

/** The kinds of limit and stop orders. */
public enum OrderKind {
    BUY_LIMIT(true, true),
    SELL_LIMIT(false, true),
    BUY_STOP(true, false),
    SELL_STOP(false, false);

    private final boolean buy;
    private final boolean limit;

    OrderKind(boolean buy, boolean limit) {
        this.buy = buy;
        this.limit = limit;
    }

    public boolean isBuy() {
        return buy;
    }

    /** Otherwise a stop order. */
    public boolean isLimit() {
        return limit;
    }

    /** Otherwise a rising price triggers it. */
    public boolean waitsForFall() {
        return buy == limit;
    }
}
