package io.geobroker.broker.market;

import java.util.Arrays;
import java.util.Optional;

/** What crosses regions for a market order. At home nothing does, except for GLOBAL. */
public enum MarketMode {
    /** The order, to a broker of the home region, which claims there: one round trip. */
    FORWARD("forward"),
    /** Price read and claim, by this broker's session to the home datacenter: two round trips. */
    REMOTE_DC("remote-dc"),
    /** A claim that all datacenters decide and commit, also for stocks at home. */
    GLOBAL("global"),
    /** Nothing: only for stocks at home here. */
    LOCAL("local");

    private final String text;

    MarketMode(String text) {
        this.text = text;
    }

    public static Optional<MarketMode> of(String text) {
        return Arrays.stream(values()).filter(mode -> mode.text.equals(text)).findFirst();
    }

    @Override
    public String toString() {
        return text;
    }
}
