package io.geobroker.broker.matching;

import io.geobroker.broker.order.ForwardingOpenOrders;
import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderPage;
import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** Waiting orders whose reads see the store as it is when they are sent. The test says when they and stops are answered. */
final class HeldReads extends ForwardingOpenOrders {
    private final HeldCalls reads;
    private final HeldCalls stops;
    private Predicate<Symbol> held = symbol -> true;

    HeldReads(InMemoryOpenOrders store, HeldCalls reads, HeldCalls stops) {
        super(store);
        this.reads = reads;
        this.stops = stops;
    }

    /** Only reads of one symbol wait. */
    void holdOnly(Symbol symbol) {
        held = symbol::equals;
        reads.hold();
    }

    @Override
    public CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros) {
        return stops.call(() -> super.keepStopped(order, tickerMicros));
    }

    @Override
    public CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros) {
        CompletionStage<OrderPage> seen = super.read(symbol, bucket, afterMicros, untilMicros);
        return held.test(symbol) ? reads.call(() -> seen) : seen;
    }
}
