package io.geobroker.loadtest.storm.journal;

import java.util.OptionalLong;

/**
 * An order's terms, in the words of the API and the tables.
 *
 * @param side {@code buy} or {@code sell}
 * @param type {@code limit}, {@code stop}, {@code stop_limit} or {@code market}
 * @param timeInForce {@code gtc} or {@code day}
 * @param limitMicros millionths of the currency unit; empty unless the type has a limit
 * @param stopMicros the same for a stop
 */
public record OrderTerms(
        String symbol,
        String side,
        String type,
        String timeInForce,
        long quantity,
        OptionalLong limitMicros,
        OptionalLong stopMicros) {
    /** Beside the symbols of stocks, what an order can take and bring. */
    public static final String CASH = "cash";

    public OrderTerms with(long otherQuantity, OptionalLong otherLimit, OptionalLong otherStop) {
        return new OrderTerms(symbol, side, type, timeInForce, otherQuantity, otherLimit, otherStop);
    }

    public boolean buys() {
        return side.equals("buy");
    }

    public String takes() {
        return buys() ? CASH : symbol;
    }

    public String brings() {
        return buys() ? symbol : CASH;
    }

    /** Of its shares at a price, both in millionths. */
    public long valueMicros(long priceMicros) {
        return Math.multiplyExact(quantity, priceMicros);
    }

    public boolean waits() {
        return !type.equals("market");
    }

    /** @return true without a limit */
    public boolean isWithinLimit(long priceMicros) {
        return limitMicros.isEmpty()
                || (buys() ? priceMicros <= limitMicros.getAsLong() : priceMicros >= limitMicros.getAsLong());
    }

    /** @return true without a stop */
    public boolean reachesStop(long priceMicros) {
        return stopMicros.isEmpty()
                || (buys() ? priceMicros >= stopMicros.getAsLong() : priceMicros <= stopMicros.getAsLong());
    }
}
