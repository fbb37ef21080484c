package io.geobroker.broker.outcome;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;
import java.util.Optional;

/** Observed as {@code claim}: a proposed outcome, repeated while the answer is unknown. */
public final class ClaimContext extends Observation.Context implements TradingObservation {
    private final Outcome proposed;
    private volatile Optional<Claim> claim = Optional.empty();

    public ClaimContext(Outcome proposed) {
        this.proposed = proposed;
    }

    public Outcome proposed() {
        return proposed;
    }

    /** Empty before this stops, and when it failed. */
    public Optional<Claim> claim() {
        return claim;
    }

    public Claim answered(Claim answer) {
        claim = Optional.of(answer);
        return answer;
    }
}
