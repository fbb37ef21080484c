package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.OpenOrder;
import java.util.function.Function;

/** The answer to the attempt to reserve a client order id. */
public sealed interface Reservation {

    <R> R fold(
            Function<? super Made, ? extends R> made,
            Function<? super Taken, ? extends R> taken,
            Function<? super Unknown, ? extends R> unknown);

    /** The name is the order's, for ever. */
    record Made() implements Reservation {
        @Override
        public <R> R fold(
                Function<? super Made, ? extends R> made,
                Function<? super Taken, ? extends R> taken,
                Function<? super Unknown, ? extends R> unknown) {
            return made.apply(this);
        }
    }

    /** The name is another order's; {@code by} as it was wished for then. */
    record Taken(OpenOrder by) implements Reservation {
        @Override
        public <R> R fold(
                Function<? super Made, ? extends R> made,
                Function<? super Taken, ? extends R> taken,
                Function<? super Unknown, ? extends R> unknown) {
            return taken.apply(this);
        }
    }

    /** No answer in time: the reservation may or may not stand. */
    record Unknown(Throwable cause) implements Reservation {
        @Override
        public <R> R fold(
                Function<? super Made, ? extends R> made,
                Function<? super Taken, ? extends R> taken,
                Function<? super Unknown, ? extends R> unknown) {
            return unknown.apply(this);
        }
    }
}
