package io.geobroker.broker.account.audit;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps the audit of holds from taking more than a quarter of its own time: after each few holds it rests for three times as
 * long as looking at them took, so that a datacenter that has too much to do is asked less often. For one audit at a time.
 */
public final class RestBetweenHolds implements Supplier<CompletionStage<Void>> {
    private static final int TIMES = 3;
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final Duration shortest;
    private final LongSupplier nanoTime;
    private final Function<Duration, CompletionStage<Void>> after;
    private volatile long restedUntilNanos;

    /**
     * @param shortest of the rests; the longest is a second
     * @param after completes after so long
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
