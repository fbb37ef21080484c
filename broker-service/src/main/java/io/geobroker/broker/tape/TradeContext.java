package io.geobroker.broker.tape;

import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;

/** Observed as {@code record}: a trade is written to the tape, possibly again. */
public final class TradeContext extends Observation.Context implements TradingObservation {
    private final Outcome.Filled trade;

    public TradeContext(Outcome.Filled trade) {
        this.trade = trade;
    }

    public Outcome.Filled trade() {
        return trade;
    }
}
