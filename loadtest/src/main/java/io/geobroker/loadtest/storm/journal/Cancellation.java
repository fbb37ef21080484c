package io.geobroker.loadtest.storm.journal;

import java.util.UUID;

/**
 * A customer's attempt to cancel an order, alone or with all others.
 *
 * @param asked from the first try to the last answer
 */
public record Cancellation(String customer, UUID order, Told told, Asked asked) {

    /** What the broker said. */
    public enum Told {
        CANCELED,
        /** The order had ended before. */
        TOO_LATE,
        /** The customer has no such order, as far as the region that was asked knows. */
        NOT_FOUND,
        UNKNOWN
    }
}
