package io.geobroker.simulator.ticker.csv;

import org.jspecify.annotations.Nullable;

/** A recording that cannot be used; its message names the file, the line and what is wrong with it. */
public final class MalformedRecordingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedRecordingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
