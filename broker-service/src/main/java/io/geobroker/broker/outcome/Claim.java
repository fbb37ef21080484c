package io.geobroker.broker.outcome;

import java.util.function.Function;

/** The answer to the attempt to decide how an order ends. */
public sealed interface Claim {

    /** Whoever learns the answer says what each of them means; a new kind does not compile until all have. */
    <R> R fold(
            Function<? super Won, ? extends R> won,
            Function<? super Lost, ? extends R> lost,
            Function<? super Unknown, ? extends R> unknown);

    /** The proposed outcome stands. */
    record Won(Outcome outcome) implements Claim {
        @Override
        public <R> R fold(
                Function<? super Won, ? extends R> won,
                Function<? super Lost, ? extends R> lost,
                Function<? super Unknown, ? extends R> unknown) {
            return won.apply(this);
        }
    }

    /** Another claim had decided before; {@code winner} stands. */
    record Lost(Outcome winner) implements Claim {
        @Override
        public <R> R fold(
                Function<? super Won, ? extends R> won,
                Function<? super Lost, ? extends R> lost,
                Function<? super Unknown, ? extends R> unknown) {
            return lost.apply(this);
        }
    }

    /** No answer in time: the claim may or may not stand. Repeating the same claim, with its id, is safe. */
    record Unknown(Throwable cause) implements Claim {
        @Override
        public <R> R fold(
                Function<? super Won, ? extends R> won,
                Function<? super Lost, ? extends R> lost,
                Function<? super Unknown, ? extends R> unknown) {
            return unknown.apply(this);
        }
    }
}
