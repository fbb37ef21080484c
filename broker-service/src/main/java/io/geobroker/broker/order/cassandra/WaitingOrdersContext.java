package io.geobroker.broker.order.cassandra;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;

/** Observed as {@code read}: reading one page of waiting orders. */
public final class WaitingOrdersContext extends Observation.Context implements TradingObservation {
    private final Symbol symbol;
    private final int bucket;
    private final boolean first;
    private volatile int rows;

    /** @param first whether it is the first page of a read */
    public WaitingOrdersContext(Symbol symbol, int bucket, boolean first) {
        this.symbol = symbol;
        this.bucket = bucket;
        this.first = first;
    }

    public WaitingOrdersContext next() {
        return new WaitingOrdersContext(symbol, bucket, false);
    }

    public Symbol symbol() {
        return symbol;
    }

    public int bucket() {
        return bucket;
    }

    public boolean isFirst() {
        return first;
    }

    /** 0 until read. */
    public int rows() {
        return rows;
    }

    public void returned(int orders) {
        rows = orders;
    }
}
