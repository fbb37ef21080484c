package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.CompletionStage;

/** Passes everything on; what stands in front of a store overrides what it changes. */
public class ForwardingOpenOrders implements OpenOrders {
    private final OpenOrders behind;

    public ForwardingOpenOrders(OpenOrders behind) {
        this.behind = behind;
    }

    @Override
    public CompletionStage<Void> add(OpenOrder order) {
        return behind.add(order);
    }

    @Override
    public CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros) {
        return behind.keepStopped(order, tickerMicros);
    }

    @Override
    public CompletionStage<Void> keepDoor(OpenOrder order, Door door) {
        return behind.keepDoor(order, door);
    }

    @Override
    public CompletionStage<Void> remove(OpenOrder order, long writeMicros) {
        return behind.remove(order, writeMicros);
    }

    @Override
    public CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros) {
        return behind.read(symbol, bucket, afterMicros, untilMicros);
    }
}
