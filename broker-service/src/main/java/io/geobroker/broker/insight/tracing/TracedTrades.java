package io.geobroker.broker.insight.tracing;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.broker.platform.tracing.Traces;
import io.geobroker.schema.listing.Symbol;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Records as a step that a trade is recorded. */
public record TracedTrades(Trades trades) implements Trades {

    @Override
    public CompletionStage<Void> record(Trade trade) {
        return Traces.during("record", () -> trades.record(trade));
    }

    @Override
    public CompletionStage<Set<OrderId>> filledSince(Symbol symbol, long sinceMicros) {
        return trades.filledSince(symbol, sinceMicros);
    }
}
