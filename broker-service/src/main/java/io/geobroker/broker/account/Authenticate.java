package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Authenticates customers from the local datacenter alone. Thread-safe.
 *
 * <p>A key just made in another region may not be replicated here yet.
 */
public final class Authenticate {
    /** At once; other keys are read on their next request. */
    private static final int MOST_RENEWED = 5_000;

    private final ApiKeys keys;
    private final ConcurrentMap<String, ApiKey> believed;
    /** At most one read per key at a time. */
    private final ConcurrentMap<String, CompletableFuture<Optional<ApiKey>>> underWay = new ConcurrentHashMap<>();
    /** Cached keys that were used since they were read. */
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    /** @param believed caches keys by id for a short time, during which a revoked key still works */
    public Authenticate(ApiKeys keys, ConcurrentMap<String, ApiKey> believed) {
        this.keys = keys;
        this.believed = believed;
    }

    /**
     * Empty when the key is unknown or revoked, or the secret is wrong, without telling which.
     *
     * @return done at once for a cached key; fails when the local datacenter does not answer
     */
    public CompletionStage<Optional<CustomerId>> authenticate(String keyId, String secret) {
        if (!KeyPair.isKeyId(keyId)) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        ApiKey known = believed.get(keyId);
        if (known != null) {
            used.add(keyId);
            return CompletableFuture.completedFuture(asking(known, secret));
        }
        return find(keyId).thenApply(found -> found.flatMap(key -> asking(key, secret)));
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
                        // Unknown keys may be replicated here at any moment.
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

    /**
     * Reads used keys again before they leave the cache, many at a time, so that no request waits.
     *
     * <p>Call it several times within the cache's time.
     *
     * @return fails when the local datacenter does not answer; the next call retries
     */
    public CompletionStage<Void> renew() {
        return FewAtATime.visit(used.stream().limit(MOST_RENEWED).toList(), ApiKeys.MOST_TOGETHER, this::renew);
    }

    private CompletionStage<Void> renew(List<String> some) {
        some.forEach(used::remove);
        return keys.findAll(some)
                // A late answer must not revive a revoked key, nor one dropped from the cache.
                .thenAccept(found -> found.forEach(
                        key -> believed.computeIfPresent(key.keyId(), (id, old) -> old.revoked() ? old : key)))
                .whenComplete((renewed, failure) -> {
                    if (failure != null) {
                        used.addAll(some);
                    }
                });
    }

    private static Optional<CustomerId> asking(ApiKey key, String secret) {
        return key.isGoodWith(secret) ? Optional.of(key.customer()) : Optional.empty();
    }
}
