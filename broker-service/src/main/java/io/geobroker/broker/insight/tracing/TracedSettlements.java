package io.geobroker.broker.insight.tracing;

import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Settlements;
import io.geobroker.broker.platform.tracing.Recording;
import io.geobroker.broker.platform.tracing.Traces;
import java.util.concurrent.CompletionStage;

/**
 * Records each attempt to settle as a part of the order's trace: it is not done on behalf of who ended the order, and may be
 * tried for hours.
 */
public record TracedSettlements(Settlements settlements, Traces traces) implements Settlements {

    @Override
    public CompletionStage<Void> settle(Outcome outcome) {
        Recording recording = OrderTraces.begin(traces, outcome.order().id(), "settle", System.nanoTime());
        return recording == null
                ? settlements.settle(outcome)
                : Traces.recorded(recording, () -> settlements.settle(outcome));
    }
}
