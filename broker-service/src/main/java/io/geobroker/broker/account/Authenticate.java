package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Finds out who asks, by the local datacenter alone. A key that was made in another region a moment ago may not be known
 * here yet. Threads may share it.
 */
public final class Authenticate {
    /** At once; beyond it they are read when they are asked with. */
    private static final int MOST_RENEWED = 5_000;

    private final ApiKeys keys;
    private final ConcurrentMap<String, ApiKey> believed;
    /** One read of a key at a time, however many ask with it. */
    private final ConcurrentMap<String, CompletableFuture<Optional<ApiKey>>> underWay = new ConcurrentHashMap<>();
    /** Keys that were believed since they were read: asked for again soon, most likely. */
    private final Set<String> used = ConcurrentHashMap.newKeySet();

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

    /**
     * Reads the keys of whoever asks often before they are believed no more, many at a time: else each would be a read of its
     * own that a customer waits for. To be called several times while a key is believed.
     *
     * @return fails when the local datacenter does not answer; then they are read the next time, or when they are asked with
     */
    public CompletionStage<Void> renew() {
        List<String> wanted = used.stream().limit(MOST_RENEWED).toList();
        CompletionStage<Void> done = CompletableFuture.completedFuture(null);
        for (int from = 0; from < wanted.size(); from += ApiKeys.MOST_TOGETHER) {
            List<String> some = wanted.subList(from, Math.min(wanted.size(), from + ApiKeys.MOST_TOGETHER));
            done = done.thenCompose(before -> renew(some));
        }
        return done;
    }

    private CompletionStage<Void> renew(List<String> some) {
        some.forEach(used::remove);
        return keys.findAll(some)
                // What was found to be revoked, or is not believed any more, is not by an answer that may be older.
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
