package io.geobroker.broker.outcome;

import io.geobroker.broker.platform.time.MicroClock;
import java.util.UUID;

/** Decisions with a claim of their own. */
public final class DecisionFixture {
    private DecisionFixture() {}

    public static Decisions decisions(MicroClock clock, String instance) {
        return new Decisions(clock, () -> new ClaimId(UUID.randomUUID()), instance);
    }

    /** @param micros since the epoch */
    public static Outcome.Decision decidedAt(long micros, String by) {
        return new Outcome.Decision(new ClaimId(UUID.randomUUID()), micros, by);
    }
}
