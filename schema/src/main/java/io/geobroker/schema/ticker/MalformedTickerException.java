package io.geobroker.schema.ticker;

import org.jspecify.annotations.Nullable;

/** A record that is not a ticker; its message says why. */
public final class MalformedTickerException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedTickerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
