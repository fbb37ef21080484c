package io.geobroker.broker.platform.retry;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Repeats at once. */
public final class UntilDone implements RetryForever {
    @Override
    public <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action) {
        return action.get().exceptionallyCompose(failure -> untilDone(what, action));
    }
}
