package io.geobroker.broker.update;

import java.util.function.Function;

/** Whether a reader is admitted. */
public sealed interface Admission {

    <R> R fold(
            Function<? super Opened, ? extends R> opened,
            Function<? super TooMany, ? extends R> tooMany,
            Function<? super Stopping, ? extends R> stopping);

    /** @param close call it when the reader is gone; may be repeated */
    record Opened(Runnable close) implements Admission {
        @Override
        public <R> R fold(
                Function<? super Opened, ? extends R> opened,
                Function<? super TooMany, ? extends R> tooMany,
                Function<? super Stopping, ? extends R> stopping) {
            return opened.apply(this);
        }
    }

    /** {@code reason} says of what. */
    record TooMany(String reason) implements Admission {
        @Override
        public <R> R fold(
                Function<? super Opened, ? extends R> opened,
                Function<? super TooMany, ? extends R> tooMany,
                Function<? super Stopping, ? extends R> stopping) {
            return tooMany.apply(this);
        }
    }

    record Stopping() implements Admission {
        @Override
        public <R> R fold(
                Function<? super Opened, ? extends R> opened,
                Function<? super TooMany, ? extends R> tooMany,
                Function<? super Stopping, ? extends R> stopping) {
            return stopping.apply(this);
        }
    }
}
