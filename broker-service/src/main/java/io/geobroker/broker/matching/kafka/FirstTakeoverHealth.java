package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.OwnedSymbols;
import java.util.concurrent.TimeUnit;
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
    /**
     * How long a member without partitions waits for one, before it goes on as a spare. Above a rebalance: it waits 10 s at most
     * for a member that does not come, twice where partitions move.
     */
    private static final long SETTLED_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Supplier<PollingStatus> polling;
    private final Supplier<OwnedSymbols.Status> symbols;
    private final LongSupplier nanoTime;

    /** Guarded by this. */
    private boolean done;
    /** Since when it is a member without partitions; null otherwise. Guarded by this. */
    private @Nullable Long spareSinceNanos;

    /** @param nanoTime monotonic */
    public FirstTakeoverHealth(
            Supplier<PollingStatus> polling, Supplier<OwnedSymbols.Status> symbols, LongSupplier nanoTime) {
        this.polling = polling;
        this.symbols = symbols;
        this.nanoTime = nanoTime;
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
        return now - spareSinceNanos >= SETTLED_NANOS;
    }
}
