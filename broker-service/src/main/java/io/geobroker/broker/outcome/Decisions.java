package io.geobroker.broker.outcome;

import io.geobroker.broker.platform.time.MicroClock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * This broker's decisions, each for a claim of its own. Their times are the wall clock's, but strictly increasing within a
 * process, so that the tape keeps the order in which one ticker's fills were decided. Threads may share it.
 */
public final class Decisions {
    private final MicroClock clock;
    private final Supplier<ClaimId> claimIds;
    private final String instance;
    private final AtomicLong last = new AtomicLong();

    /**
     * @param claimIds never the same twice
     * @param instance this broker, recorded as who decided
     */
    public Decisions(MicroClock clock, Supplier<ClaimId> claimIds, String instance) {
        this.clock = clock;
        this.claimIds = claimIds;
        this.instance = instance;
    }

    /** A new one, to be proposed by a claim. */
    public Outcome.Decision next() {
        long now = clock.micros();
        return new Outcome.Decision(
                claimIds.get(), last.updateAndGet(previous -> Math.max(previous + 1, now)), instance);
    }
}
