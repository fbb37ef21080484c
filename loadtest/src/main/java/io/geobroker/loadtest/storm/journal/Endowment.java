package io.geobroker.loadtest.storm.journal;

import java.util.Map;

/**
 * What a customer was given when the account was opened and since.
 *
 * @param cashMicros millionths of the currency unit
 */
public record Endowment(String customer, String home, long cashMicros, Map<String, Lot> shares) {

    /** Shares of one stock and their entry price. */
    public record Lot(long quantity, long priceMicros) {}

    public Endowment {
        shares = Map.copyOf(shares);
    }

    Endowment with(long micros) {
        return new Endowment(customer, home, cashMicros + micros, shares);
    }
}
