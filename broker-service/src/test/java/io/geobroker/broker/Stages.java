package io.geobroker.broker;

import java.util.concurrent.CompletionStage;

/** What a test waits for. */
public final class Stages {
    private Stages() {}

    /** The result; a failure is thrown in a {@link java.util.concurrent.CompletionException}. */
    public static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
