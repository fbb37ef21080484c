package io.geobroker.broker;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** What a test waits for. */
public final class Stages {
    private Stages() {}

    /**
     * The result; a failure is thrown in a {@link java.util.concurrent.CompletionException}, and so is a {@link
     * java.util.concurrent.TimeoutException} after two minutes: a test whose stage never completes fails and is named.
     */
    public static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().orTimeout(2, TimeUnit.MINUTES).join();
    }
}
