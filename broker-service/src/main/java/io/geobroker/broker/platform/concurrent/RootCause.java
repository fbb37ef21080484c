package io.geobroker.broker.platform.concurrent;

import java.util.concurrent.CompletionException;

/** Unwraps the {@code CompletionException} that stages put around failures. */
public final class RootCause {
    private RootCause() {}

    public static Throwable of(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
