package io.geobroker.loadtest.storm.check.evidence;

import java.math.BigInteger;
import java.util.UUID;

/** A row of {@code trades_by_symbol}. */
public record StoredTrade(
        UUID order, String customer, String symbol, String side, long priceMicros, long quantity, UUID claim) {

    public BigInteger valueMicros() {
        return BigInteger.valueOf(priceMicros).multiply(BigInteger.valueOf(quantity));
    }

    public boolean buys() {
        return side.equals("buy");
    }
}
