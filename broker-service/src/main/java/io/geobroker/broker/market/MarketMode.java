package io.geobroker.broker.market;

import java.util.Arrays;
import java.util.Optional;

/** What crosses the ocean when a market order is for a stock of another region. At home nothing does, but for global. */
public enum MarketMode {
    /** The order itself, to a broker of the home region, which claims there: one round trip. */
    FORWARD("forward"),
    /** A read of the price and the claim, through this broker's own session to the home datacenter: two round trips. */
    REMOTE_DC("remote-dc"),
    /** A claim that all datacenters decide together and commit in each, also for stocks at home here. */
    GLOBAL("global"),
    /** Nothing: only for stocks at home here. */
    LOCAL("local");

    private final String text;

    MarketMode(String text) {
        this.text = text;
    }

    /** As configured and asked for. */
    public static Optional<MarketMode> of(String text) {
        return Arrays.stream(values()).filter(mode -> mode.text.equals(text)).findFirst();
    }

    @Override
    public String toString() {
        return text;
    }
}
