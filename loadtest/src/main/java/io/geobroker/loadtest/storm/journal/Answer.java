package io.geobroker.loadtest.storm.journal;

import java.util.Optional;
import java.util.UUID;

/**
 * What a customer knows of an order after all tries to place it.
 *
 * @param acknowledged the order, which the broker has; empty for the other kinds
 * @param message why it is not acknowledged; empty if it is
 */
public record Answer(Kind kind, Optional<UUID> acknowledged, String message) {

    /** What a broker's answer says. */
    public enum Kind {
        ACKNOWLEDGED,
        /** Nothing of the order may be found anywhere. */
        REFUSED,
        /** No answer: either the whole order is there, or nothing. */
        UNKNOWN,
        /** Done but without an order, or a defect: a broker must never answer it. The order may be there or not. */
        MALFORMED
    }

    public static Answer acknowledged(UUID order) {
        return new Answer(Kind.ACKNOWLEDGED, Optional.of(order), "");
    }

    /** @param kind any but an acknowledgement */
    public static Answer without(Kind kind, String message) {
        return new Answer(kind, Optional.empty(), message);
    }

    public boolean isRefused() {
        return kind == Kind.REFUSED;
    }

    public boolean isUnknown() {
        return kind == Kind.UNKNOWN || kind == Kind.MALFORMED;
    }
}
