package io.geobroker.broker.update.web;

import io.geobroker.broker.order.CustomerId;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Finds a key pair's customer for websockets, whose messages carry the key. */
@FunctionalInterface
public interface StreamLogin {

    /**
     * Empty for an invalid pair; fails when it cannot be checked now.
     *
     * @param address of the client
     */
    CompletionStage<Optional<CustomerId>> customerOf(String keyId, String secret, String address);
}
