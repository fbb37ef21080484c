package io.geobroker.broker.order;

import java.util.Locale;

/**
 * Why a command is not and will not be done; nothing has changed.
 *
 * @param reason in words for the customer
 */
public record Rejection(Kind kind, String reason) {

    /** The kinds of rejection, each with its own HTTP status. */
    public enum Kind {
        INVALID,
        /** Cash or shares are short, there is no account, or a replacement changes nothing. */
        FORBIDDEN,
        /** If the same order has the name, it is now brought in. */
        NAME_TAKEN,
        NOT_FOUND,
        /** The order had ended before or meanwhile, or is too old to fill. */
        TOO_LATE
    }

    public static Rejection invalid(String reason) {
        return new Rejection(Kind.INVALID, reason);
    }

    public static Rejection forbidden(String reason) {
        return new Rejection(Kind.FORBIDDEN, reason);
    }

    public static Rejection nameTaken() {
        return new Rejection(Kind.NAME_TAKEN, "client_order_id must be unique");
    }

    public static Rejection notFound() {
        return new Rejection(Kind.NOT_FOUND, "order not found");
    }

    public static Rejection tooOld() {
        return new Rejection(Kind.TOO_LATE, "order is too old to fill");
    }

    /** In Alpaca's words, which its clients match. */
    public static Rejection tooLate(Order.Status status) {
        return new Rejection(
                Kind.TOO_LATE, "order is already in \"" + status.name().toLowerCase(Locale.ROOT) + "\" state");
    }
}
