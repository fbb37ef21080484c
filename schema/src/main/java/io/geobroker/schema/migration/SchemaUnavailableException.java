package io.geobroker.schema.migration;

import org.jspecify.annotations.Nullable;

/** The time was over: replicas did not answer, or another program held the lock. Always safe to try again. */
public final class SchemaUnavailableException extends SchemaException {
    private static final long serialVersionUID = 1;

    SchemaUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
