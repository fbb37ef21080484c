package io.geobroker.broker.update.web;

import io.geobroker.broker.order.CustomerId;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The key that a stream was opened with, asked about again with each heartbeat: it may have been revoked. */
record StreamKey(StreamLogin login, String keyId, String secret, String address) {

    /** As {@link StreamLogin#customerOf}. */
    CompletionStage<Optional<CustomerId>> holder() {
        return login.customerOf(keyId, secret, address);
    }

    /** Calls back when nobody holds the key any more; not while that cannot be told. */
    void ifRevoked(Runnable callback) {
        holder().whenComplete((found, failure) -> {
            if (failure == null && found.isEmpty()) {
                callback.run();
            }
        });
    }

    /** Without the secret, which must not get into a log. */
    @Override
    public String toString() {
        return "StreamKey[" + keyId + "]";
    }
}
