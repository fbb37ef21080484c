package io.geobroker.broker.platform.cassandra.valve;

import java.util.Locale;

/**
 * Who goes first while a {@link Valve} is at its limit; the first goes first, but for one turn in twenty, which is the lowest's that
 * waits, and is given up last.
 */
public enum Priority {
    /** Tickers, claims, and what is written of orders that ended: what has triggered is to fill. */
    MATCHING(false),
    /** The rest of an order whose cash or shares are set aside: given up now, they would be tied up until the audit. */
    COMPLETING(false),
    /** What changes an account, so the first statement of a new order: nothing is written yet. */
    PLACING(true),
    /** Reads a customer waits for. */
    READING(true),
    /** What nobody waits for. */
    BACKGROUND(true);

    private final boolean impatient;

    Priority(boolean impatient) {
        this.impatient = impatient;
    }

    /** Whether it is better told at once to come again than to wait in a queue that is too long: nothing is begun. */
    boolean isImpatient() {
        return impatient;
    }

    /** As tags of metrics and JSON have it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
