package io.geobroker.insight.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Decides when a {@link Part} ends whether to keep its spans. Thread-safe. */
final class TailSampling implements SpanProcessor {
    static final String DROPPED = "dropped";

    /** Ended spans of all undecided parts, without their first ones: some 40 MB. */
    static final int MOST_HELD = 20_000;

    /** Recorded at once; above it only sampled ones are. */
    static final int MOST_UNDER_WAY = 5_000;
    /** Though not sampled: limits the writes of a failing region. */
    static final int KEPT_PER_SECOND = 10;
    /** Within that the slowest of each operation is kept. Longer would keep fewer. */
    private static final Duration SLOWEST_OF = Duration.ofSeconds(10);

    private final HeadSampler head;
    private final Slowest slowest;
    private final RatePerSecond budget;
    private final SpanSink sink;
    private final TracingMeters meters;
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();
    /** With open spans, by trace id in this process. */
    private final ConcurrentMap<String, Part> parts = new ConcurrentHashMap<>();

    /**
     * @param sink never blocks
     * @param nanoTime see {@link System#nanoTime}
     */
    TailSampling(TracingProperties sampled, SpanSink sink, TracingMeters meters, LongSupplier nanoTime) {
        this.head = new HeadSampler(sampled, nanoTime);
        this.slowest = new Slowest(SLOWEST_OF, nanoTime);
        this.budget = new RatePerSecond(KEPT_PER_SECOND, nanoTime);
        this.sink = sink;
        this.meters = meters;
    }

    HeadSampler head() {
        return head;
    }

    /**
     * Starts a part; call {@link Part#beginWith} next.
     *
     * @param operation one of few, without ids
     * @param parent invalid for a trace of its own
     * @return null when too many are under way
     */
    @Nullable
    Part begin(String operation, SpanContext parent, boolean sampled) {
        if (underWay.incrementAndGet() > MOST_UNDER_WAY && !sampled) {
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

    /** By trace id in this process, while a span is open. */
    Optional<Part> find(String localTrace) {
        return Optional.ofNullable(parts.get(localTrace));
    }

    /** False when undecided parts hold too many ended spans. */
    boolean holdsOneMore() {
        return held.getAndUpdate(before -> Math.min(MOST_HELD, before + 1)) < MOST_HELD;
    }

    /**
     * Decides on a part that has ended.
     *
     * @param because to keep it though not sampled; null when it is up to its time
     * @param spans that were held until now
     * @return why it is kept, or {@link #DROPPED}
     */
    String decide(String operation, long tookNanos, boolean sampled, @Nullable String because, int spans) {
        boolean isSlowest = slowest.isAmongThem(operation, tookNanos);
        String reason = because == null && isSlowest ? "slowest" : because;
        String how = sampled ? "sampled" : reason != null && budget.passes() ? reason : DROPPED;
        held.addAndGet(-spans);
        underWay.decrementAndGet();
        meters.decided(how);
        return how;
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
