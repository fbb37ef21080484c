package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.OwnedSymbols;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Readiness: whether this instance once took over what it should own (ADR 27). OUT_OF_SERVICE until it was a group member
 * with all books loaded, UP ever after.
 *
 * <p>So a rolling update waits for each broker. {@link OwnershipHealth} is no part of readiness: a rebalance or Kafka outage
 * concerns all instances at once, and would leave customers without any. Threads may share it.
 */
public final class FirstTakeoverHealth implements HealthIndicator {
    private final Supplier<PollingStatus> polling;
    private final Supplier<OwnedSymbols.Status> symbols;
    private final LongSupplier nanoTime;
    private final Duration settled;

    /** Guarded by this. */
    private boolean done;
    /** Since when it is a member without partitions; null otherwise. Guarded by this. */
    private @Nullable Long spareSinceNanos;

    /**
     * @param nanoTime monotonic
     * @param settled how long a member without partitions waits for one, before it goes on as a spare; above what a
     *     rebalance takes
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

    /** What is still missing; null if nothing is. */
    private @Nullable String missing(PollingStatus poll, OwnedSymbols.Status owned) {
        boolean isMember = poll.isMember() && poll.failure() == null;
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
