package io.geobroker.broker.platform.retry;

/** A stored row that this version cannot have written. To read it again does not help: an operator has to look. */
public final class UnreadableRowException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param key for a person who looks it up */
    public UnreadableRowException(String table, String key, Throwable cause) {
        super("cannot read the row of " + table + " with " + key + ": " + cause.getMessage(), cause);
    }
}
