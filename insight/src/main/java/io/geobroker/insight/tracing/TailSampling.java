package io.geobroker.insight.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds the spans of each {@link Part} back until its first one ends, and then keeps or drops them: whether something is worth
 * keeping is known when it is over. Threads may share it.
 */
final class TailSampling implements SpanProcessor {
    private final TracingProperties properties;
    private final HeadSampler head;
    private final Slowest slowest;
    private final RatePerSecond budget;
    private final SpanSink sink;
    private final TracingMeters meters;
    private final AtomicInteger underWay = new AtomicInteger();
    /** Those of which a span is under way, by the id of their trace in this process. */
    private final ConcurrentMap<String, Part> parts = new ConcurrentHashMap<>();

    /**
     * @param sink where spans go that are kept; never blocks
     * @param nanoTime see {@link System#nanoTime}
     */
    TailSampling(TracingProperties properties, SpanSink sink, TracingMeters meters, LongSupplier nanoTime) {
        this.properties = properties;
        this.head = new HeadSampler(properties, nanoTime);
        this.slowest = new Slowest(properties.slowestOf(), nanoTime);
        this.budget = new RatePerSecond(properties.keptPerSecond(), nanoTime);
        this.sink = sink;
        this.meters = meters;
    }

    HeadSampler head() {
        return head;
    }

    /**
     * A part begins; {@link Part#beginWith} is to follow.
     *
     * @param operation its kind; few, and none with an id in it
     * @param parent where it belongs; invalid for a trace of its own
     * @return null when it is not traced: too many are under way
     */
    @Nullable
    Part begin(String operation, SpanContext parent, boolean sampled) {
        if (underWay.incrementAndGet() > properties.mostUnderWay() && !sampled) {
            underWay.decrementAndGet();
            meters.decided("not-recorded");
            return null;
        }
        return new Part(this, operation, parent, sampled);
    }

    void remember(String localTrace, Part part) {
        parts.put(localTrace, part);
    }

    void forget(String localTrace) {
        parts.remove(localTrace);
    }

    /** The part whose trace has that id in this process, while a span of it is under way. */
    Optional<Part> find(String localTrace) {
        return Optional.ofNullable(parts.get(localTrace));
    }

    int mostSteps() {
        return properties.mostSteps();
    }

    int mostCassandraTraces() {
        return properties.mostCassandraTraces();
    }

    boolean isAmongSlowest(String operation, long durationNanos) {
        return slowest.isAmongThem(operation, durationNanos);
    }

    boolean mayKeepOneMore() {
        return budget.passes();
    }

    void decided(String how) {
        underWay.decrementAndGet();
        meters.decided(how);
    }

    void export(SpanData span) {
        sink.accept(span);
    }

    @Override
    public void onStart(Context parentContext, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
        return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
        Part part = parts.get(span.getSpanContext().getTraceId());
        if (part != null) {
            part.ended(span);
        }
    }

    @Override
    public boolean isEndRequired() {
        return true;
    }
}
