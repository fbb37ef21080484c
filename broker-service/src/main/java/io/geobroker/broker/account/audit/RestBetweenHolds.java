package io.geobroker.broker.account.audit;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Limits the audit to a quarter of its time: rests three times as long as it worked.
 *
 * <p>So a slow datacenter is asked less. For one audit at a time, which has one of these for all its rests.
 */
public final class RestBetweenHolds implements Supplier<CompletionStage<Void>> {
    private static final int TIMES = 3;
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final Duration shortest;
    private final LongSupplier nanoTime;
    private final Function<Duration, CompletionStage<Void>> after;
    private volatile long restedUntilNanos;

    /**
     * @param shortest the longest is a second
     * @param after completes after that time
     */
    public RestBetweenHolds(Duration shortest, LongSupplier nanoTime, Function<Duration, CompletionStage<Void>> after) {
        this.shortest = shortest;
        this.nanoTime = nanoTime;
        this.after = after;
        this.restedUntilNanos = nanoTime.getAsLong();
    }

    @Override
    public CompletionStage<Void> get() {
        Duration looked = Duration.ofNanos(nanoTime.getAsLong() - restedUntilNanos);
        Duration wished = looked.multipliedBy(TIMES);
        Duration atMost = wished.compareTo(LONGEST) < 0 ? wished : LONGEST;
        return after.apply(atMost.compareTo(shortest) < 0 ? shortest : atMost)
                .thenRun(() -> restedUntilNanos = nanoTime.getAsLong());
    }
}
