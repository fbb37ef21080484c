package io.geobroker.broker.platform.retry;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Repeats what must be done in the end and may be done twice. Threads may share it. */
public interface RetryForever {

    /**
     * Calls the action until it succeeds, with growing pauses, as long as the broker runs.
     *
     * @param what names the action in the log when it has to be repeated
     * @param action safe to repeat
     * @return fails only when the broker stops
     */
    <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action);
}
