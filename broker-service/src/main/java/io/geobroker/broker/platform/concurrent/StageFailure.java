package io.geobroker.broker.platform.concurrent;

import java.util.concurrent.CompletionException;

/** Why a stage failed, without the wrappers of later stages. */
public record StageFailure(Throwable cause) {

    public static StageFailure of(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new StageFailure(cause);
    }
}
