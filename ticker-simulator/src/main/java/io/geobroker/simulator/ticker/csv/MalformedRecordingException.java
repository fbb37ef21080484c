package io.geobroker.simulator.ticker.csv;

import org.jspecify.annotations.Nullable;

/** A recording that cannot be used; the message names file, line and error. */
public final class MalformedRecordingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedRecordingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
