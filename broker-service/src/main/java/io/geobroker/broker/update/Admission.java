package io.geobroker.broker.update;

import java.util.function.Function;

/** Whether a reader is admitted. */
public sealed interface Admission {

    default <R> R fold(
            Function<? super Opened, ? extends R> opened,
            Function<? super TooMany, ? extends R> tooMany,
            Function<? super Stopping, ? extends R> stopping) {
        if (this instanceof Opened admission) {
            return opened.apply(admission);
        }
        return this instanceof TooMany refusal ? tooMany.apply(refusal) : stopping.apply((Stopping) this);
    }

    /** @param close call it when the reader is gone; may be repeated */
    record Opened(Runnable close) implements Admission {}

    /** {@code reason} says of what. */
    record TooMany(String reason) implements Admission {}

    record Stopping() implements Admission {}
}
