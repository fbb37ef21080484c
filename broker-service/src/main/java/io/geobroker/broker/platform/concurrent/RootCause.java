package io.geobroker.broker.platform.concurrent;

import java.util.concurrent.CompletionException;

/** Why a stage failed: stages wrap what their predecessors failed with. */
public final class RootCause {
    private RootCause() {}

    /** What it wraps, or else itself. */
    public static Throwable of(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
