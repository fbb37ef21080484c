package io.geobroker.loadtest.storm.check.evidence;

import java.util.UUID;

/** A row of {@code trades_by_symbol}. */
public record StoredTrade(
        UUID order, String customer, String symbol, String side, long priceMicros, long quantity, UUID claim) {

    public long valueMicros() {
        return Math.multiplyExact(priceMicros, quantity);
    }

    public boolean buys() {
        return side.equals("buy");
    }
}
