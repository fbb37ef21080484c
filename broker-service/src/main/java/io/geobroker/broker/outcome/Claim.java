package io.geobroker.broker.outcome;

import java.util.function.Function;

/** The answer to a claim, an attempt to decide how an order ends. */
public sealed interface Claim {

    default <R> R fold(
            Function<? super Won, ? extends R> won,
            Function<? super Lost, ? extends R> lost,
            Function<? super Unknown, ? extends R> unknown) {
        if (this instanceof Won claim) {
            return won.apply(claim);
        }
        return this instanceof Lost claim ? lost.apply(claim) : unknown.apply((Unknown) this);
    }

    /** The answer of an order that has ended. */
    static Claim decided(Outcome standing, Outcome proposed) {
        return standing.decision().claim().equals(proposed.decision().claim()) ? new Won(standing) : new Lost(standing);
    }

    /** The proposed outcome stands. */
    record Won(Outcome outcome) implements Claim {}

    /** Another claim decided before. */
    record Lost(Outcome winner) implements Claim {}

    /** The claim may have won. Repeating it with the same claim id is safe. */
    record Unknown(Throwable cause) implements Claim {}
}
