package io.geobroker.broker.tape;

import io.geobroker.broker.outcome.Trade;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;

/** Observed as {@code record}: a trade is written to the tape, possibly again. */
public final class TradeContext extends Observation.Context implements TradingObservation {
    private final Trade trade;

    public TradeContext(Trade trade) {
        this.trade = trade;
    }

    public Trade trade() {
        return trade;
    }
}
