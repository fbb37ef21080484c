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
 * all addresses in a second, so many at once. What addresses fail again and again leaves those their lookups that have not
 * failed in the last minute.
 *
 * <p>Keys that were good not long ago are looked up whatever their address has done since, so that who shares it with an
 * attacker does not notice. Wrong secrets of theirs count for the key and the address together, and never against the right
 * one: who knows a key id stops nobody. Threads may share it.
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
    /** Of addresses whose last failure was not long ago, and of all others. */
    private final Bucket again;

    private final Bucket first;
    private final Semaphore lookups;
    private final Cache<String, Bucket> byAddress = buckets();
    private final Cache<Guesser, Bucket> guesses = buckets();
    private final Cache<String, Boolean> good = Caffeine.newBuilder()
            .maximumSize(MOST_GOOD)
            .expireAfterAccess(GOOD_FOR)
            .build();

    /** Who shows wrong secrets of a key. */
    private record Guesser(String keyId, String address) {}

    /**
     * @param perMinute failed logins that an address may have; and as many of each key that is known
     * @param perSecond failed logins that all addresses together may have, and twice as many at once; as many again are for
     *     the first failures of addresses
     */
    public LoginGuard(Authenticate authenticate, int perMinute, int perSecond, TimeMeter time) {
        this.authenticate = authenticate;
        this.perMinute = perMinute;
        this.time = time;
        this.again = bucket(2L * perSecond, perSecond, Duration.ofSeconds(1));
        this.first = bucket(2L * perSecond, perSecond, Duration.ofSeconds(1));
        this.lookups = new Semaphore(MOST_LOOKUPS);
    }

    /**
     * As {@link Authenticate#authenticate}.
     *
     * @param address who asks; empty where it is not known
     * @return fails with {@link TooManyUnknownKeysException} when the key was not looked up
     */
    public CompletionStage<Optional<CustomerId>> login(String keyId, String secret, String address) {
        return good.getIfPresent(keyId) == null
                ? lookUp(keyId, secret, address)
                : authenticate.authenticate(keyId, secret).thenApply(found -> {
                    if (found.isEmpty()
                            && !guesses.get(new Guesser(keyId, address), who -> perMinute())
                                    .tryConsume(1)) {
                        throw new TooManyUnknownKeysException();
                    }
                    return found;
                });
    }

    private CompletionStage<Optional<CustomerId>> lookUp(String keyId, String secret, String address) {
        Bucket own = byAddress.get(address, who -> perMinute());
        long left = own.getAvailableTokens();
        Bucket shared = left == perMinute ? first : again;
        if (left == 0 || shared.getAvailableTokens() == 0 || !lookups.tryAcquire()) {
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
                // Of many at once only one is the first.
                boolean isFirst = own.tryConsumeAndReturnRemaining(1).getRemainingTokens() == perMinute - 1;
                (isFirst ? first : again).tryConsume(1);
            }
        });
    }

    private static <K> Cache<K, Bucket> buckets() {
        return Caffeine.newBuilder()
                .maximumSize(MOST_ADDRESSES)
                .expireAfterAccess(MINUTE)
                .build();
    }

    private Bucket perMinute() {
        return bucket(perMinute, perMinute, MINUTE);
    }

    private Bucket bucket(long capacity, long refill, Duration period) {
        return Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(refill, period))
                .build();
    }
}
