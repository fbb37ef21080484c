package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/**
 * Makes and revokes customers' API keys. Thread-safe.
 *
 * @param random cryptographically secure and thread-safe
 */
public record IssueKeys(ApiKeys keys, MicroClock clock, RandomGenerator random) {
    /** Earlier keys stay valid. The secret cannot be read again. */
    public CompletionStage<KeyPair> issue(CustomerId customer) {
        KeyPair pair = KeyPair.draw(random);
        long now = clock.micros();
        ApiKey key = new ApiKey(pair.keyId(), customer, ApiKey.hash(pair.keyId(), pair.secret()), now, false);
        return keys.put(key, now).thenApply(written -> pair);
    }

    /**
     * Effective elsewhere after replication, and when brokers drop the key from their caches.
     *
     * @return whether the customer has such a key, as far as this region knows
     */
    public CompletionStage<Boolean> revoke(CustomerId customer, String keyId) {
        return keys.find(keyId).thenCompose(found -> {
            if (found.isEmpty() || !found.get().customer().equals(customer)) {
                return CompletableFuture.completedFuture(false);
            }
            ApiKey key = found.get();
            return keys.put(key.revoke(), Math.max(clock.micros(), key.createdAtMicros() + 1))
                    .thenApply(written -> true);
        });
    }
}
