package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.OpenOrder;
import java.util.Optional;
import java.util.function.Function;

/**
 * How an attempt to place, fill, replace or cancel an order ended, for whoever asked for it.
 *
 * @param <D> what was done
 */
public sealed interface Answer<D> {

    /** How far an attempt had come when it was not answered. */
    enum Step {
        /** The order that it is about was looked for. */
        FIND,
        /** Cash or shares were being set aside. */
        HOLD,
        /** The client order id was being reserved. */
        NAME,
        /** The order was being written, filled, replaced or canceled. */
        BRING_IN
    }

    <R> R fold(
            Function<? super Done<D>, ? extends R> done,
            Function<? super Refused<D>, ? extends R> refused,
            Function<? super Unreachable<D>, ? extends R> unreachable,
            Function<? super Unknown<D>, ? extends R> unknown);

    /** What was asked for has happened. */
    record Done<D>(D value) implements Answer<D> {
        @Override
        public <R> R fold(
                Function<? super Done<D>, ? extends R> done,
                Function<? super Refused<D>, ? extends R> refused,
                Function<? super Unreachable<D>, ? extends R> unreachable,
                Function<? super Unknown<D>, ? extends R> unknown) {
            return done.apply(this);
        }
    }

    /** What was asked for has not happened, and repeating it is of no use. */
    record Refused<D>(Refusal why) implements Answer<D> {
        @Override
        public <R> R fold(
                Function<? super Done<D>, ? extends R> done,
                Function<? super Refused<D>, ? extends R> refused,
                Function<? super Unreachable<D>, ? extends R> unreachable,
                Function<? super Unknown<D>, ? extends R> unknown) {
            return refused.apply(this);
        }
    }

    /** Surely nothing has happened, and nothing will: that region was needed and cannot be reached. Safe to repeat. */
    record Unreachable<D>(Step at, String region) implements Answer<D> {
        @Override
        public <R> R fold(
                Function<? super Done<D>, ? extends R> done,
                Function<? super Refused<D>, ? extends R> refused,
                Function<? super Unreachable<D>, ? extends R> unreachable,
                Function<? super Unknown<D>, ? extends R> unknown) {
            return unreachable.apply(this);
        }
    }

    /**
     * No answer in time: it may or may not have happened. Repeating it never does it twice.
     *
     * @param order what may stand: the order to place, or the new one, or the one to cancel
     * @param region which did not answer, where only one decides
     */
    record Unknown<D>(Step at, OpenOrder order, Optional<String> region) implements Answer<D> {

        /** It is not said who did not answer. */
        public Unknown(Step at, OpenOrder order) {
            this(at, order, Optional.empty());
        }

        @Override
        public <R> R fold(
                Function<? super Done<D>, ? extends R> done,
                Function<? super Refused<D>, ? extends R> refused,
                Function<? super Unreachable<D>, ? extends R> unreachable,
                Function<? super Unknown<D>, ? extends R> unknown) {
            return unknown.apply(this);
        }
    }
}
