package io.geobroker.broker.order.lookup;

/** A list was not read to its end in time; a part of it would look complete. */
public final class ReadTooLongException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ReadTooLongException() {
        super("a list was not read to its end in time");
    }
}
