package io.geobroker.broker.market;

import io.geobroker.broker.outcome.Outcome;
import java.util.function.Function;

/** How the attempt to fill a market order ended. */
public sealed interface Execution {

    <R> R fold(
            Function<? super Decided, ? extends R> decided,
            Function<? super NotSent, ? extends R> notSent,
            Function<? super TooOld, ? extends R> tooOld,
            Function<? super Unknown, ? extends R> unknown);

    /** The order has this outcome, decided now or before. */
    record Decided(Outcome outcome) implements Execution {
        @Override
        public <R> R fold(
                Function<? super Decided, ? extends R> decided,
                Function<? super NotSent, ? extends R> notSent,
                Function<? super TooOld, ? extends R> tooOld,
                Function<? super Unknown, ? extends R> unknown) {
            return decided.apply(this);
        }
    }

    /** This attempt surely claimed nothing. */
    record NotSent(Throwable cause) implements Execution {
        @Override
        public <R> R fold(
                Function<? super Decided, ? extends R> decided,
                Function<? super NotSent, ? extends R> notSent,
                Function<? super TooOld, ? extends R> tooOld,
                Function<? super Unknown, ? extends R> unknown) {
            return notSent.apply(this);
        }
    }

    /** Nothing is or will be claimed: the order is too old to fill. */
    record TooOld() implements Execution {
        @Override
        public <R> R fold(
                Function<? super Decided, ? extends R> decided,
                Function<? super NotSent, ? extends R> notSent,
                Function<? super TooOld, ? extends R> tooOld,
                Function<? super Unknown, ? extends R> unknown) {
            return tooOld.apply(this);
        }
    }

    /** No answer in time: there may be an outcome. Repeating finds out, and never fills twice. */
    record Unknown(Throwable cause) implements Execution {
        @Override
        public <R> R fold(
                Function<? super Decided, ? extends R> decided,
                Function<? super NotSent, ? extends R> notSent,
                Function<? super TooOld, ? extends R> tooOld,
                Function<? super Unknown, ? extends R> unknown) {
            return unknown.apply(this);
        }
    }
}
