package io.geobroker.broker.account.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.geobroker.broker.account.Authenticate;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.limit.KeyRates;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/**
 * Limits lookups of unknown keys: per address and minute, in total per second, and concurrently.
 *
 * <p>The first failure of an address in a minute counts in a separate total: repeated failures elsewhere do not block it.
 *
 * <p>Recently valid keys are exempt, so that sharing an attacker's address does no harm. Their wrong secrets are limited per
 * key and address; the right one always passes. Thread-safe.
 */
public final class LoginGuard {
    /** Since its last use; the size exceeds the customers connected at once. */
    private static final Duration GOOD_FOR = Duration.ofHours(1);

    private static final int MOST_GOOD = 200_000;
    /** In flight. A lookup takes milliseconds unless Cassandra has too much to do, and then more would be wasted. */
    private static final int MOST_LOOKUPS = 32;

    private static final int MOST_ADDRESSES = 100_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Authenticate authenticate;
    private final int perMinute;
    private final TimeMeter time;
    /** The totals of addresses with recent failures, and of all others. */
    private final Bucket again;

    private final Bucket first;
    private final Semaphore lookups;
    private final Cache<String, Bucket> byAddress;
    private final KeyRates guesses;
    private final Cache<String, Boolean> good = Caffeine.newBuilder()
            .maximumSize(MOST_GOOD)
            .expireAfterAccess(GOOD_FOR)
            .build();

    /**
     * @param perMinute failed logins per address, and per recently valid key and address
     * @param perSecond failed logins of all addresses together, in bursts of twice as many; as many again for first failures
     */
    public LoginGuard(Authenticate authenticate, int perMinute, int perSecond, TimeMeter time) {
        this.authenticate = authenticate;
        this.perMinute = perMinute;
        this.time = time;
        this.again = bucket(2L * perSecond, perSecond, Duration.ofSeconds(1));
        this.first = bucket(2L * perSecond, perSecond, Duration.ofSeconds(1));
        this.lookups = new Semaphore(MOST_LOOKUPS);
        this.byAddress = Caffeine.newBuilder()
                .ticker(time::currentTimeNanos)
                .maximumSize(MOST_ADDRESSES)
                .expireAfterAccess(MINUTE)
                .build();
        this.guesses = new KeyRates(perMinute, time);
    }

    /**
     * As {@link Authenticate#authenticate}.
     *
     * @param address empty if unknown
     * @return fails with a 429 when over a limit
     */
    public CompletionStage<Optional<CustomerId>> login(String keyId, String secret, String address) {
        return isGood(keyId) ? renew(keyId, secret, address) : lookUp(keyId, secret, address);
    }

    /** The login of an open stream again, which is no guess: without limits. */
    public CompletionStage<Optional<CustomerId>> loginAgain(String keyId, String secret) {
        return authenticate.authenticate(keyId, secret);
    }

    /** Whether the key was valid recently. */
    boolean isGood(String keyId) {
        return good.getIfPresent(keyId) != null;
    }

    private CompletionStage<Optional<CustomerId>> renew(String keyId, String secret, String address) {
        return authenticate.authenticate(keyId, secret).thenApply(found -> {
            if (found.isEmpty() && !guesses.take(keyId + " " + address).isConsumed()) {
                throw tooMany();
            }
            return found;
        });
    }

    private CompletionStage<Optional<CustomerId>> lookUp(String keyId, String secret, String address) {
        // Not kept known by asking alone.
        Bucket own = byAddress.policy().getIfPresentQuietly(address);
        Bucket shared = own == null ? first : again;
        if ((own != null && own.getAvailableTokens() == 0)
                || shared.getAvailableTokens() == 0
                || !lookups.tryAcquire()) {
            return CompletableFuture.failedFuture(tooMany());
        }
        return authenticate.authenticate(keyId, secret).whenComplete((found, failure) -> {
            lookups.release();
            if (failure != null) {
                return;
            }
            if (found.isPresent()) {
                good.put(keyId, true);
            } else {
                // Of many concurrent failures only one is the first.
                Bucket fresh = bucket(perMinute, perMinute, MINUTE);
                Bucket before = byAddress.asMap().putIfAbsent(address, fresh);
                (before == null ? fresh : before).tryConsume(1);
                (before == null ? first : again).tryConsume(1);
            }
        });
    }

    private static ApiException tooMany() {
        return ApiException.tooMany("too many requests with keys that are not known");
    }

    private Bucket bucket(long capacity, long refill, Duration period) {
        return Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(refill, period))
                .build();
    }
}
