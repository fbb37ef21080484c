package io.geobroker.broker.update;

import java.util.function.Function;

/** Whether a reader may come in. */
public sealed interface Admission {

    <R> R fold(
            Function<? super Opened, ? extends R> opened,
            Function<? super TooMany, ? extends R> tooMany,
            Function<? super Stopping, ? extends R> stopping);

    /**
     * The reader is told {@link UpdateReader#opened()} as soon as the datacenter answers.
     *
     * @param close to be called when the reader is gone; calling it again does nothing
     */
    record Opened(Runnable close) implements Admission {
        @Override
        public <R> R fold(
                Function<? super Opened, ? extends R> opened,
                Function<? super TooMany, ? extends R> tooMany,
                Function<? super Stopping, ? extends R> stopping) {
            return opened.apply(this);
        }
    }

    /** Too many are connected; {@code reason} says of what. */
    record TooMany(String reason) implements Admission {
        @Override
        public <R> R fold(
                Function<? super Opened, ? extends R> opened,
                Function<? super TooMany, ? extends R> tooMany,
                Function<? super Stopping, ? extends R> stopping) {
            return tooMany.apply(this);
        }
    }

    /** The broker stops. */
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
