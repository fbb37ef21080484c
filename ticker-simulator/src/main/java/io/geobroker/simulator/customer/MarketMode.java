package io.geobroker.simulator.customer;

/** How a market order reaches another region, in the broker's names. */
public enum MarketMode {
    FORWARD("forward"),
    REMOTE_DC("remote-dc"),
    GLOBAL("global"),
    /** Refused for a stock of another region. */
    LOCAL("local");

    private final String text;

    MarketMode(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
