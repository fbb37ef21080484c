package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Price;

/** The orders that wait for a price: what they do and which way the price must move to trigger them. */
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

    /** Whether it is a limit order; else it is a stop order. */
    public boolean isLimit() {
        return limit;
    }

    /** Whether it waits for the price to fall to its trigger; else it waits for it to rise. */
    public boolean waitsForFall() {
        return buy == limit;
    }

    /** Whether a ticker at this price triggers it: buy limit and sell stop at or below their price, others at or above. */
    public boolean isTriggered(Price trigger, Price ticker) {
        int comparison = ticker.compareTo(trigger);
        return waitsForFall() ? comparison <= 0 : comparison >= 0;
    }
}
