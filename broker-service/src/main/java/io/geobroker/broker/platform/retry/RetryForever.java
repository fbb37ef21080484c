package io.geobroker.broker.platform.retry;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Repeats actions that must succeed in the end. Thread-safe. */
public interface RetryForever {

    /**
     * Repeats with growing pauses while the broker runs.
     *
     * @param what names the action in the log
     * @param action safe to repeat
     * @return fails only when the broker stops
     */
    <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action);
}
