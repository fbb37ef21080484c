package io.geobroker.broker.platform.concurrent;

import java.util.concurrent.CompletionException;

/**
 * Why a stage failed, without what stages wrap around the failures of others.
 *
 * @param cause what was thrown first
 */
public record StageFailure(Throwable cause) {

    /** @param failure as a stage hands it on, wrapped or not */
    public static StageFailure of(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new StageFailure(cause);
    }
}
