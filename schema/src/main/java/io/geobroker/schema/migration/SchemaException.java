package io.geobroker.schema.migration;

import org.jspecify.annotations.Nullable;

/** The schema in the cluster and the one this program brings do not fit; its message says what somebody has to do. */
public class SchemaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SchemaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
