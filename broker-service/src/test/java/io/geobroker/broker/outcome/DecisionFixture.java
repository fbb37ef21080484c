package io.geobroker.broker.outcome;

import java.util.UUID;

/** Decisions with a claim of their own. */
public final class DecisionFixture {
    private DecisionFixture() {}

    /** @param micros since the epoch */
    public static Outcome.Decision decidedAt(long micros, String by) {
        return new Outcome.Decision(new ClaimId(UUID.randomUUID()), micros, by);
    }
}
