package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.OwnedSymbols;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether this instance has taken over what it should own: once since its start it was a member of the region's consumer group
 * and had loaded the books of all partitions it was given. OUT_OF_SERVICE until then, UP ever after (ADR 27).
 *
 * <p>A part of readiness, so that whoever replaces brokers one by one waits for each to carry its share. What comes later is
 * told by {@link OwnershipHealth}, which is no part of it: a rebalance, a slow load or a Kafka that is away concerns all
 * instances at once, and would leave customers without any. Threads may share it.
 */
public final class FirstTakeoverHealth implements HealthIndicator {
    private final Supplier<PollingStatus> polling;
    private final Supplier<OwnedSymbols.Status> symbols;
    private final LongSupplier nanoTime;
    private final Duration settled;

    /** Guarded by this. */
    private boolean done;
    /** Since when it is a member that was given nothing; null while it is none. Guarded by this. */
    private @Nullable Long spareSinceNanos;

    /**
     * @param nanoTime of the clock that never goes back
     * @param settled how long a member that was given no partition waits for one; above what a rebalance takes. Only where
     *     there are more instances than partitions does one go on without
     */
    public FirstTakeoverHealth(
            Supplier<PollingStatus> polling,
            Supplier<OwnedSymbols.Status> symbols,
            LongSupplier nanoTime,
            Duration settled) {
        this.polling = polling;
        this.symbols = symbols;
        this.nanoTime = nanoTime;
        this.settled = settled;
    }

    @Override
    public synchronized Health health() {
        String missing = done ? null : missing(polling.get(), symbols.get());
        if (missing != null) {
            return Health.outOfService().withDetail("reason", missing).build();
        }
        done = true;
        return Health.up().build();
    }

    /** What is still to come; null if it is all there. */
    private @Nullable String missing(PollingStatus poll, OwnedSymbols.Status owned) {
        boolean isMember = poll.polledAtNanos() != 0 && poll.outsideSinceNanos() == 0 && poll.failure() == null;
        if (!isMember || poll.partitions() > 0) {
            spareSinceNanos = null;
        }
        if (!isMember) {
            return "not a member of the consumer group yet";
        }
        if (poll.partitions() == 0) {
            return isSettled() ? null : "no partition was given yet";
        }
        if (owned.partitions() < poll.partitions()) {
            return "a partition was given a moment ago";
        }
        return owned.loading() > 0 ? owned.loading() + " books are being loaded" : null;
    }

    private boolean isSettled() {
        long now = nanoTime.getAsLong();
        if (spareSinceNanos == null) {
            spareSinceNanos = now;
        }
        return now - spareSinceNanos >= settled.toNanos();
    }
}
