package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;

/**
 * Observation {@code settle}: one attempt to settle an order. It is no part of what ended the order, and may be tried for
 * hours.
 */
public final class SettleContext extends Observation.Context implements TradingObservation {
    private final Outcome outcome;
    private final boolean repeated;

    public SettleContext(Outcome outcome, boolean repeated) {
        this.outcome = outcome;
        this.repeated = repeated;
    }

    /** Whether an attempt failed before. */
    public boolean isRepeated() {
        return repeated;
    }

    public Outcome outcome() {
        return outcome;
    }
}
