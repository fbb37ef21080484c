package io.geobroker.broker.insight.tracing;

import io.geobroker.broker.matching.FillOrder;
import io.geobroker.broker.matching.FillsSeen;
import io.geobroker.broker.matching.ReceivedTicker;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.FollowedOrders;
import io.geobroker.broker.order.Following;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.platform.observability.Explanation;
import io.geobroker.broker.platform.tracing.Recording;
import io.geobroker.broker.platform.tracing.Step;
import io.geobroker.broker.platform.tracing.TraceContext;
import io.geobroker.broker.platform.tracing.Traces;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The beginning and the middle of orders' traces: how they are placed and how they are filled. Threads may share it. */
public final class OrderTraces implements FollowedOrders, FillsSeen {
    private static final long NANOS_PER_MICRO = 1_000;

    private final Traces traces;
    private final MicroClock clock;
    private final LongSupplier nanoTime;

    /**
     * @param clock the clock of tickers' times
     * @param nanoTime the clock of {@link ReceivedTicker#receivedNanos()}
     */
    public OrderTraces(Traces traces, MicroClock clock, LongSupplier nanoTime) {
        this.traces = traces;
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    /** Follows what is sampled, and closely what asked for it. */
    @Override
    public Following choose(CustomerId customer, Symbol symbol, OrderType type) {
        Step step = Traces.current();
        if (step == null) {
            return Following.NO;
        }
        Recording recording = step.recording();
        String name = type.name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (!recording.isSampled() && traces.head().samplesOrder(name, customer.value(), symbol.value())) {
            recording.sample();
        }
        recording.first().tag("order.symbol", symbol.value());
        recording.first().tag("order.type", name);
        if (!recording.isSampled()) {
            return Following.NO;
        }
        return step.wantsCassandraTraces() ? Following.CLOSELY : Following.YES;
    }

    @Override
    public void began(OrderId id) {
        Step step = Traces.current();
        if (step != null) {
            step.recording().becomes(id.uuid());
        }
    }

    @Override
    public FillOrder.Progress see(OpenOrder order, ReceivedTicker received, Supplier<FillOrder.Progress> fill) {
        Recording recording = begin(traces, order.id(), "fill", received.receivedNanos());
        if (recording == null) {
            return fill.get();
        }
        tell(recording, order, received);
        FillOrder.Progress progress = Explanation.followedBy(recording.first()).within(fill);
        progress.recorded().whenComplete((done, failure) -> recording.first().end(failure));
        return progress;
    }

    private void tell(Recording recording, OpenOrder order, ReceivedTicker received) {
        Ticker ticker = received.ticker();
        Step first = recording.first();
        first.tag("order.symbol", order.symbol().value());
        first.tag("ticker.price", ticker.price().toString());
        long nowNanos = nanoTime.getAsLong();
        long sentNanos = nowNanos - (clock.micros() - ticker.timeMicros()) * NANOS_PER_MICRO;
        recording.past("ticker", Math.min(sentNanos, received.receivedNanos()), received.receivedNanos());
        recording.past("match", received.receivedNanos(), nowNanos);
    }

    /** Something begins that belongs to an order's trace; null when it is not recorded. */
    static @Nullable Recording begin(Traces traces, OrderId order, String operation, long sinceNanos) {
        Following following = order.following();
        Recording recording =
                traces.within(TraceContext.ofOrder(order.uuid()), following != Following.NO, operation, sinceNanos);
        if (recording != null) {
            recording.about(order.uuid(), following != Following.NO);
            if (following == Following.CLOSELY) {
                recording.withCassandraTraces();
            }
        }
        return recording;
    }
}
