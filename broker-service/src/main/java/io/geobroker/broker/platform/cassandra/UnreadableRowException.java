package io.geobroker.broker.platform.cassandra;

/** A row holds what this program cannot have written, or a version of it to come: somebody has to look. */
public final class UnreadableRowException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param key the row's primary key, as a person would look it up */
    public UnreadableRowException(String table, String key, Throwable cause) {
        super("cannot read the row of " + table + " with " + key + ": " + cause.getMessage(), cause);
    }
}
