package io.geobroker.broker.platform.concurrent;

import java.util.concurrent.CompletionException;

/** Why a stage failed, without the {@code CompletionException}s that later stages put around it. */
public final class RootCause {
    private RootCause() {}

    public static Throwable of(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
