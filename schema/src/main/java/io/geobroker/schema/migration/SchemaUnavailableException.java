package io.geobroker.schema.migration;

import org.jspecify.annotations.Nullable;

/**
 * The schema could not be checked or completed in time, because replicas did not answer or another program held the
 * lock. Nothing is half done that the next attempt would not finish: trying again is always safe.
 */
public final class SchemaUnavailableException extends SchemaException {
    private static final long serialVersionUID = 1;

    SchemaUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
