package io.geobroker.insight.tracing;

import io.geobroker.broker.closing.settlement.SettleContext;
import io.geobroker.broker.matching.book.FillContext;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.Following;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.ticker.Ticker;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts a part of an order's trace with each fill and attempt to settle.
 *
 * <p>Following an order samples its first attempt only: others may go on for hours. The one that succeeds is kept.
 *
 * @param clock of tickers' times
 * @param nanoTime clock of {@link ReceivedTicker#receivedNanos()}
 */
record OrderSpans(Tracer tracer, TailSampling tail, MicroClock clock, LongSupplier nanoTime)
        implements ObservationHandler<Observation.Context> {
    private static final long NANOS_PER_MICRO = 1_000;

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof FillContext || context instanceof SettleContext;
    }

    @Override
    public void onStart(Observation.Context context) {
        long nowMicros = clock.micros();
        if (context instanceof SettleContext settle) {
            OrderId order = settle.outcome().order().id();
            begin(settle, order, settle.isRepeated() ? Following.NO : order.following(), "settle", nowMicros);
        } else if (context instanceof FillContext fill) {
            long heldMicros = Math.max(0, nanoTime.getAsLong() - fill.received().receivedNanos()) / NANOS_PER_MICRO;
            OrderId order = fill.order().id();
            Part part = begin(fill, order, order.following(), "fill", nowMicros - heldMicros);
            if (part != null) {
                tell(part, fill, nowMicros - heldMicros, nowMicros);
            }
        }
    }

    private @Nullable Part begin(
            Observation.Context context, OrderId order, Following following, String operation, long sinceMicros) {
        Part part = tail.begin(
                operation,
                OrderTrace.first(order.uuid()),
                following != Following.NO || tail.head().samplesAll(operation));
        if (part == null) {
            return null;
        }
        Span span = tracer.spanBuilder()
                .setNoParent()
                .name(operation)
                .startTimestamp(sinceMicros, TimeUnit.MICROSECONDS)
                .start();
        part.beginWith(span, context);
        part.about(order.uuid(), following);
        return part;
    }

    private void tell(Part part, FillContext fill, long receivedMicros, long nowMicros) {
        Ticker ticker = fill.received().ticker();
        part.first().tag("order.symbol", fill.order().symbol().value());
        part.first().tag("ticker.price", ticker.price().toString());
        past(part, "ticker", Math.min(ticker.timeMicros(), receivedMicros), receivedMicros);
        past(part, "match", receivedMicros, nowMicros);
    }

    private void past(Part part, String name, long startMicros, long endMicros) {
        if (part.begins()) {
            tracer.spanBuilder()
                    .setParent(part.first().context())
                    .name(name)
                    .startTimestamp(startMicros, TimeUnit.MICROSECONDS)
                    .start()
                    .end(Math.max(startMicros + 1, endMicros), TimeUnit.MICROSECONDS);
        }
    }

    @Override
    public void onStop(Observation.Context context) {
        Part part = context.get(Part.class);
        if (part != null) {
            WithinPart.tellError(context, part, part.first());
            if (context instanceof SettleContext settle && settle.isRepeated()) {
                part.keep("retry");
            }
            part.first().end();
        }
    }
}
