package io.geobroker.loadtest.storm.journal;

import java.util.UUID;

/** A customer's attempt to cancel an order, alone or with all others, or to replace it by another. */
public record Cancellation(String customer, UUID order, Told told, Asked asked) implements Journal.Entry {

    public enum Told {
        CANCELED,
        TOO_LATE,
        /** Of a replacement, which cancels nothing. */
        TOO_LATE_TO_REPLACE,
        /** The asked region knows no such order of the customer. */
        NOT_FOUND,
        UNKNOWN
    }
}
