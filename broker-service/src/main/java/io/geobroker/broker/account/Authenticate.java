package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Finds out who asks, by the local datacenter alone. A key that was made in another region a moment ago may not be known
 * here yet. Threads may share it.
 */
public final class Authenticate {
    private final ApiKeys keys;
    private final ConcurrentMap<String, ApiKey> believed;
    /** One read of a key at a time, however many ask with it. */
    private final ConcurrentMap<String, CompletableFuture<Optional<ApiKey>>> underWay = new ConcurrentHashMap<>();

    /** @param believed keeps found keys by their id for a short time: so long a revoked key goes on working */
    public Authenticate(ApiKeys keys, ConcurrentMap<String, ApiKey> believed) {
        this.keys = keys;
        this.believed = believed;
    }

    /**
     * Who asks; empty when the key is unknown or revoked, or the secret is wrong, without telling which.
     *
     * @return done at once for a key that is believed; fails when the local datacenter does not answer
     */
    public CompletionStage<Optional<CustomerId>> authenticate(String keyId, String secret) {
        if (!KeyPair.isKeyId(keyId)) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        ApiKey known = believed.get(keyId);
        return known != null
                ? CompletableFuture.completedFuture(asking(known, secret))
                : find(keyId).thenApply(found -> found.flatMap(key -> asking(key, secret)));
    }

    private CompletionStage<Optional<ApiKey>> find(String keyId) {
        CompletableFuture<Optional<ApiKey>> mine = new CompletableFuture<>();
        CompletableFuture<Optional<ApiKey>> others = underWay.putIfAbsent(keyId, mine);
        if (others != null) {
            return others;
        }
        var unused = CompletableFuture.completedFuture(keyId)
                .thenCompose(keys::find)
                .whenComplete((found, failure) -> {
                    if (failure == null) {
                        // Unknown ones are not kept: they may arrive from another region at any moment.
                        found.ifPresent(key -> believed.put(keyId, key));
                    }
                    underWay.remove(keyId);
                    if (failure == null) {
                        mine.complete(found);
                    } else {
                        mine.completeExceptionally(failure);
                    }
                });
        return mine;
    }

    private static Optional<CustomerId> asking(ApiKey key, String secret) {
        return key.isGoodWith(secret) ? Optional.of(key.customer()) : Optional.empty();
    }
}
