package io.geobroker.broker.order;

/** The answer to the attempt to reserve a client order id. */
public sealed interface Reservation {

    /** The name is the order's, for ever. */
    record Made() implements Reservation {}

    /** The name is another order's; {@code by} as it was wished for then. */
    record Taken(OpenOrder by) implements Reservation {}

    /** No answer in time: the reservation may or may not stand. */
    record Unknown(Throwable cause) implements Reservation {}
}
