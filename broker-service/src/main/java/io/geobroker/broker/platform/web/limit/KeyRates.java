package io.geobroker.broker.platform.web.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/**
 * A token bucket of requests for each key. Thread-safe.
 *
 * <p>The number of buckets is bounded; spending of rarely used keys may be forgotten.
 */
public final class KeyRates {
    private static final Duration FULL_AFTER = Duration.ofMinutes(1);
    private static final int MOST_KEYS = 100_000;

    private final int perMinute;
    private final TimeMeter time;
    private final Cache<String, Bucket> buckets;

    public KeyRates(int perMinute, TimeMeter time) {
        this.perMinute = perMinute;
        this.time = time;
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MOST_KEYS)
                // By then it is full again, as a new one is.
                .expireAfterAccess(FULL_AFTER.plusSeconds(1))
                .build();
    }

    int perMinute() {
        return perMinute;
    }

    /** Tells how many requests may follow at once, when one may, and when a whole minute's may. */
    public ConsumptionProbe take(String key) {
        return buckets.get(key, absent -> newBucket()).tryConsumeAndReturnRemaining(1);
    }

    private Bucket newBucket() {
        return Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, FULL_AFTER))
                .build();
    }
}
