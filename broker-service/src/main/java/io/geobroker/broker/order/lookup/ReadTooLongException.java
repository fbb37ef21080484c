package io.geobroker.broker.order.lookup;

/** A list was not read to its end in the time that a request has: what was found so far would look like all there is. */
public final class ReadTooLongException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ReadTooLongException() {
        super("a list was not read to its end in time");
    }
}
