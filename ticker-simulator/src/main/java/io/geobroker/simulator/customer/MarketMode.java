package io.geobroker.simulator.customer;

import java.util.Locale;

/** How a market order reaches another region, in the broker's names. */
public enum MarketMode {
    FORWARD,
    REMOTE_DC,
    GLOBAL,
    /** Refused for a stock of another region. */
    LOCAL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
