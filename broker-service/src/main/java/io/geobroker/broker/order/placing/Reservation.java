package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.OpenOrder;
import java.util.function.Function;

/** The result of reserving a client order id. */
public sealed interface Reservation {

    <R> R fold(
            Function<? super Made, ? extends R> made,
            Function<? super Taken, ? extends R> taken,
            Function<? super Unknown, ? extends R> unknown);

    /** The name is the order's for ever. */
    record Made() implements Reservation {
        @Override
        public <R> R fold(
                Function<? super Made, ? extends R> made,
                Function<? super Taken, ? extends R> taken,
                Function<? super Unknown, ? extends R> unknown) {
            return made.apply(this);
        }
    }

    /** @param by as first sent */
    record Taken(OpenOrder by) implements Reservation {
        @Override
        public <R> R fold(
                Function<? super Made, ? extends R> made,
                Function<? super Taken, ? extends R> taken,
                Function<? super Unknown, ? extends R> unknown) {
            return taken.apply(this);
        }
    }

    /** The name may be reserved. */
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
