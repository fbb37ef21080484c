package io.geobroker.broker.update.web;

import io.geobroker.broker.order.CustomerId;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Who holds a key pair, for a websocket: its messages carry the key, not its headers. */
@FunctionalInterface
public interface StreamLogin {

    /**
     * The customer; nothing when nobody holds the pair. A stage that fails says that it cannot be told now.
     *
     * @param address of who asks
     */
    CompletionStage<Optional<CustomerId>> customerOf(String keyId, String secret, String address);
}
