package io.geobroker.broker.account.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.order.CustomerId;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/**
 * Lets nobody make the datacenter look up keys that nobody has, over and over: so many of an address in a minute, so many of
 * all addresses in a second, so many at once. Keys that were good not long ago are looked up whatever their address has done
 * since, so that who shares it with an attacker does not notice. Threads may share it.
 */
public final class LoginGuard {
    /** How long a key that was good is trusted to be one; for more keys than customers will be connected at once. */
    private static final Duration GOOD_FOR = Duration.ofHours(1);

    private static final int MOST_GOOD = 200_000;
    /** Of keys not known to be good, at once: all customers of an instance may come together when it has started. */
    private static final int MOST_LOOKUPS = 1_000;

    private static final int MOST_ADDRESSES = 100_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Authenticate authenticate;
    private final int perMinute;
    private final TimeMeter time;
    private final Bucket all;
    private final Semaphore lookups;
    private final Cache<String, Bucket> byAddress = Caffeine.newBuilder()
            .maximumSize(MOST_ADDRESSES)
            .expireAfterAccess(MINUTE)
            .build();
    private final Cache<String, Boolean> good = Caffeine.newBuilder()
            .maximumSize(MOST_GOOD)
            .expireAfterAccess(GOOD_FOR)
            .build();

    /**
     * @param perMinute failed logins that an address may have
     * @param perSecond failed logins that all addresses together may have, and twice as many at once
     */
    public LoginGuard(Authenticate authenticate, int perMinute, int perSecond, TimeMeter time) {
        this.authenticate = authenticate;
        this.perMinute = perMinute;
        this.time = time;
        this.all = bucket(2L * perSecond, perSecond, Duration.ofSeconds(1));
        this.lookups = new Semaphore(MOST_LOOKUPS);
    }

    /**
     * As {@link Authenticate#authenticate}.
     *
     * @param address who asks; empty where it is not known
     * @return fails with {@link TooManyUnknownKeysException} when the key was not looked up
     */
    public CompletionStage<Optional<CustomerId>> login(String keyId, String secret, String address) {
        if (good.getIfPresent(keyId) != null) {
            return authenticate.authenticate(keyId, secret);
        }
        Bucket own = byAddress.get(address, first -> bucket(perMinute, perMinute, MINUTE));
        boolean isOver = own.getAvailableTokens() == 0 || all.getAvailableTokens() == 0;
        if (isOver || !lookups.tryAcquire()) {
            return CompletableFuture.failedFuture(new TooManyUnknownKeysException());
        }
        return authenticate.authenticate(keyId, secret).whenComplete((found, failure) -> {
            lookups.release();
            if (failure != null) {
                return;
            }
            if (found.isPresent()) {
                good.put(keyId, true);
            } else {
                own.tryConsume(1);
                all.tryConsume(1);
            }
        });
    }

    private Bucket bucket(long capacity, long refill, Duration period) {
        return Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(refill, period))
                .build();
    }
}
