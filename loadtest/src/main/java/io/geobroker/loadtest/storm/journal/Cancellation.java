package io.geobroker.loadtest.storm.journal;

import java.util.UUID;

/** A customer's attempt to cancel an order, alone or with all others. */
public record Cancellation(String customer, UUID order, Told told) {

    /** What the broker said. */
    public enum Told {
        CANCELED,
        TOO_LATE,
        NOT_FOUND,
        UNKNOWN
    }
}
