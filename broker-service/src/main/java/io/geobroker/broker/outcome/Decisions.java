package io.geobroker.broker.outcome;

import io.geobroker.broker.platform.time.MicroClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Makes this broker's decisions. Thread-safe.
 *
 * <p>Times strictly increase within a process: the tape keeps the order of one ticker's fills. Only when its clock was set
 * back do they follow it.
 */
public final class Decisions {
    /** Above what clocks may differ by (ADR 21). Beyond it the clock was set back; less is made up for by counting on. */
    private static final long MOST_AHEAD_MICROS = TimeUnit.SECONDS.toMicros(6);

    private final MicroClock clock;
    private final Supplier<ClaimId> claimIds;
    private final String instance;
    private final AtomicLong last = new AtomicLong();

    /**
     * @param claimIds unique
     * @param instance this broker, recorded as decider
     */
    public Decisions(MicroClock clock, Supplier<ClaimId> claimIds, String instance) {
        this.clock = clock;
        this.claimIds = claimIds;
        this.instance = instance;
    }

    public Outcome.Decision next() {
        return now(claim());
    }

    /** The id of a claim that is decided each time it is sent; see {@link #now}. */
    public ClaimId claim() {
        return claimIds.get();
    }

    /** A claim's decision as of now. Of those of one claim whichever stands is its own. */
    public Outcome.Decision now(ClaimId claim) {
        return new Outcome.Decision(claim, last.updateAndGet(this::after), instance);
    }

    private long after(long previous) {
        long now = clock.micros();
        return previous - now > MOST_AHEAD_MICROS ? now : Math.max(previous + 1, now);
    }
}
