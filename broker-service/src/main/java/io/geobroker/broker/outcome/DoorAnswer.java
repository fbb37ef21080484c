package io.geobroker.broker.outcome;

import io.geobroker.broker.order.Door;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a door answers.
 *
 * @param <T> about an order that it decides
 */
public sealed interface DoorAnswer<T> {

    default <R> R fold(Function<? super T, ? extends R> answered, Function<? super Closed<T>, ? extends R> closed) {
        return this instanceof Answered<T> end ? answered.apply(end.answer()) : closed.apply((Closed<T>) this);
    }

    default <R> DoorAnswer<R> map(Function<? super T, ? extends R> change) {
        return fold(answer -> new Answered<>(change.apply(answer)), Closed::retyped);
    }

    /** The order ended at this door, or still may. */
    record Answered<T>(T answer) implements DoorAnswer<T> {}

    /**
     * Nothing is decided at this door any more.
     *
     * @param next the order's next door
     * @param decision that closed it, as its row tells; null when only the next door is told
     */
    record Closed<T>(Door next, Outcome.@Nullable Decision decision) implements DoorAnswer<T> {
        public Closed(Door next) {
            this(next, null);
        }

        public <R> DoorAnswer<R> retyped() {
            return new Closed<>(next, decision);
        }
    }
}
