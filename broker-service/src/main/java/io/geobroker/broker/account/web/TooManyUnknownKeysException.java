package io.geobroker.broker.account.web;

/** A login over a limit of {@link LoginGuard}. */
public final class TooManyUnknownKeysException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyUnknownKeysException() {
        super("too many requests with keys that are not known", null, false, false);
    }
}
