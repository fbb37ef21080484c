package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.OpenOrder;
import java.util.Optional;
import java.util.function.Function;

/**
 * How an attempt to place, fill, replace or cancel an order ended.
 *
 * @param <D> the value when done
 */
public sealed interface Answer<D> {

    /** The step that was not answered. */
    enum Step {
        /** Reading the order to replace or cancel. */
        FIND,
        /** Setting aside cash or shares. */
        HOLD,
        /** Reserving the client order id. */
        NAME,
        /** Writing, filling, replacing or canceling. */
        BRING_IN
    }

    <R> R fold(
            Function<? super Done<D>, ? extends R> done,
            Function<? super Refused<D>, ? extends R> refused,
            Function<? super Unreachable<D>, ? extends R> unreachable,
            Function<? super Unknown<D>, ? extends R> unknown);

    /** Done as asked for. */
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

    /** Not done, and repeating does not help. */
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

    /** Not done and will not be: a needed region is unreachable. Safe to repeat. */
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
     * No answer in time: may be done. Repeating never does it twice.
     *
     * @param order the order to place or cancel, or the replacing one
     * @param region which did not answer, where a single one decides
     */
    record Unknown<D>(Step at, OpenOrder order, Optional<String> region) implements Answer<D> {

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
