package io.geobroker.broker.outcome;

/** The answer to the attempt to decide how an order ends. */
public sealed interface Claim {

    /** The proposed outcome stands. */
    record Won(Outcome outcome) implements Claim {}

    /** Another claim had decided before; {@code winner} stands. */
    record Lost(Outcome winner) implements Claim {}

    /** No answer in time: the claim may or may not stand. Repeating the same claim, with its id, is safe. */
    record Unknown(Throwable cause) implements Claim {}
}
