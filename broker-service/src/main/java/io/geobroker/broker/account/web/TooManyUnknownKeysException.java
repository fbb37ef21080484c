package io.geobroker.broker.account.web;

/** A key was not looked up, because too many were that nobody has. */
public final class TooManyUnknownKeysException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyUnknownKeysException() {
        super("too many requests with keys that are not known", null, false, false);
    }
}
