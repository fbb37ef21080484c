package io.geobroker.schema.migration;

import org.jspecify.annotations.Nullable;

/** The cluster's schema does not fit this program's. The message says what an operator must do. */
public class SchemaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SchemaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
