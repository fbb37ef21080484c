package io.geobroker.broker.platform.cassandra;

/** A stored row that this version cannot have written. An operator has to look. */
public final class UnreadableRowException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param key for a person who looks it up */
    public UnreadableRowException(String table, String key, Throwable cause) {
        super("cannot read the row of " + table + " with " + key + ": " + cause.getMessage(), cause);
    }
}
