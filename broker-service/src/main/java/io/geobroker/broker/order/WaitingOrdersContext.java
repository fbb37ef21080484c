package io.geobroker.broker.order;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import java.util.concurrent.atomic.AtomicInteger;

/** Observed as {@code read}: a partition of waiting orders is read, in one statement or more pages. */
public final class WaitingOrdersContext extends Observation.Context implements TradingObservation {
    private final Symbol symbol;
    private final int bucket;
    private final AtomicInteger rows = new AtomicInteger();

    public WaitingOrdersContext(Symbol symbol, int bucket) {
        this.symbol = symbol;
        this.bucket = bucket;
    }

    public Symbol symbol() {
        return symbol;
    }

    public int bucket() {
        return bucket;
    }

    /** How many came back until now. */
    public int rows() {
        return rows.get();
    }

    /** So many more came back. */
    public void returned(int more) {
        rows.addAndGet(more);
    }
}
