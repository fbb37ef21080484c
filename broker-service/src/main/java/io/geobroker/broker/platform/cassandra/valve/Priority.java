package io.geobroker.broker.platform.cassandra.valve;

import java.util.Locale;

/**
 * The order in which a full {@link Valve} sends requests; the last is shed first. One turn in {@value
 * WaitingRequests#TURNS_TO_THE_LOWEST} is the lowest priority's.
 */
public enum Priority {
    /** Tickers, claims, and writes of ended orders. */
    MATCHING(false),
    /** The rest of an order whose cash or shares are held: if shed, they stay held until the audit. */
    COMPLETING(false),
    /** Changes of accounts, such as the first statement of a new order: nothing is written yet. */
    PLACING(true),
    /** A customer waits. */
    READING(true),
    /** Nobody waits. */
    BACKGROUND(true);

    private final boolean impatient;

    Priority(boolean impatient) {
        this.impatient = impatient;
    }

    /** Whether it fails at once rather than wait in a long queue: nothing is begun. */
    boolean isImpatient() {
        return impatient;
    }

    /** As in tags and JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
