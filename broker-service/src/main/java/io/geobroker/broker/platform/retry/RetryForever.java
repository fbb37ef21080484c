package io.geobroker.broker.platform.retry;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Repeats actions that must succeed in the end. Thread-safe. */
public interface RetryForever {

    /**
     * Repeats with growing pauses while the broker runs.
     *
     * @param what for the log
     * @param action safe to repeat
     */
    <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action);
}
