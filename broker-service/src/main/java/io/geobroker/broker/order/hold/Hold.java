package io.geobroker.broker.order.hold;

import io.geobroker.schema.listing.Symbol;

/**
 * Cash or shares set aside for one order.
 *
 * @param cashMicros millionths of the currency unit; 0 for a sell
 * @param shares 0 for a buy
 */
public record Hold(Symbol symbol, long cashMicros, long shares) {

    public Hold {
        if (cashMicros < 0 || shares < 0 || (cashMicros > 0) == (shares > 0)) {
            throw new IllegalArgumentException(
                    "a hold is of cash or of shares: " + cashMicros + " micros and " + shares + " shares");
        }
    }

    public static Hold ofCash(Symbol symbol, long cashMicros) {
        return new Hold(symbol, cashMicros, 0);
    }

    public static Hold ofShares(Symbol symbol, long shares) {
        return new Hold(symbol, 0, shares);
    }
}
