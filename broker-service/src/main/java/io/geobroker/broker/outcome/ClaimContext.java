package io.geobroker.broker.outcome;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;
import java.util.Optional;

/** Observed as {@code claim}: somebody proposes how an order ends, again and again while the answer is unknown. */
public final class ClaimContext extends Observation.Context implements TradingObservation {
    private final Outcome proposed;
    private volatile Optional<Claim> claim = Optional.empty();

    public ClaimContext(Outcome proposed) {
        this.proposed = proposed;
    }

    public Outcome proposed() {
        return proposed;
    }

    /** What came of it; empty before it stops, and when it failed. */
    public Optional<Claim> claim() {
        return claim;
    }

    /** @return the same claim */
    public Claim answered(Claim answer) {
        claim = Optional.of(answer);
        return answer;
    }
}
