package io.geobroker.insight.tracing;

import io.geobroker.broker.order.Following;
import io.geobroker.broker.order.OrderId;
import io.micrometer.observation.Observation;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What this process does for one request, or for one thing that happens to an order beside requests: a part of a trace. Its
 * spans are held back until its first one ends; then all of them are kept or dropped, and spans that end later follow. Threads
 * may share it.
 *
 * <p>In OpenTelemetry each part is a trace of its own, with an id that OpenTelemetry chooses. Only what leaves this process,
 * kept spans and headers, has the ids of the trace it belongs to: a request that places an order learns them underway.
 */
final class Part {
    private enum State {
        UNDECIDED,
        KEPT,
        DROPPED
    }

    private final TailSampling tail;
    private final String operation;
    private final boolean within;
    private @Nullable Span first;
    private String localTrace = "";

    /** The trace that this is a part of; its own until it is known to belong to another. */
    private volatile String trace;

    /** The span of another part that the first span is a part of; invalid for none. */
    private volatile SpanContext parent;

    private volatile boolean beginsOrder;
    private volatile @Nullable String order;
    private volatile boolean sampled;
    private volatile boolean wantsCassandraTraces;
    private volatile @Nullable String keptBecause;

    /** All guarded by this. */
    private final List<ReadableSpan> held = new ArrayList<>();

    private final Map<String, String> tagsOfFirst = new LinkedHashMap<>();
    private State state = State.UNDECIDED;
    private int begun;
    private int cassandraTraces;
    private int leftOut;
    private int underWay = 1;

    /** @param parent where it belongs; invalid for a trace of its own */
    Part(TailSampling tail, String operation, SpanContext parent, boolean sampled) {
        this.tail = tail;
        this.operation = operation;
        this.parent = parent;
        this.trace = parent.getTraceId();
        this.within = parent.isValid();
        this.sampled = sampled;
    }

    /** The part that an observation belongs to, or those around it; null when nothing is traced there. */
    static @Nullable Part of(Observation.ContextView observation) {
        Part own = observation.get(Part.class);
        return own == null ? around(observation) : own;
    }

    static @Nullable Part around(Observation.ContextView observation) {
        return AroundObservation.find(observation, Part.class);
    }

    /** Its first span, just started, is that of the observation: until then nobody else knows this. */
    void beginWith(Span span, Observation.Context context) {
        first = span;
        localTrace = span.context().traceId();
        if (!within) {
            trace = localTrace;
        }
        tail.remember(localTrace, this);
        context.put(Part.class, this);
        context.computeIfAbsent(TracingContext.class, key -> new TracingContext())
                .setSpan(span);
    }

    Span first() {
        return Objects.requireNonNull(first, "a part that has begun");
    }

    /** Whether it was chosen when it began; then whatever it causes elsewhere is chosen too. */
    boolean isSampled() {
        return sampled;
    }

    void sample() {
        sampled = true;
    }

    /** Whether Cassandra traces the statements too; only of what is sampled. */
    boolean wantsCassandraTraces() {
        return wantsCassandraTraces && sampled;
    }

    /** Whether it traces one more of them: there is a bound. */
    synchronized boolean wantsCassandraTrace() {
        return wantsCassandraTraces() && cassandraTraces++ < tail.mostCassandraTraces();
    }

    void withCassandraTraces() {
        wantsCassandraTraces = true;
    }

    /** It is kept, sampled or not, if the budget allows. */
    void keep(String because) {
        if (keptBecause == null) {
            keptBecause = because;
        }
    }

    /** It is how that order came to be: its trace is the order's, and its first span the first of it. */
    void becomes(UUID id) {
        belongsTo(id);
        beginsOrder = true;
        named(id);
    }

    /**
     * It is about that order, which was there before: a part of the order's trace, unless it is a part of another already.
     * The first call counts. What is followed closely has its statements traced by Cassandra, too.
     */
    void about(OrderId id) {
        Following following = id.following();
        if (order == null) {
            if (!within) {
                belongsTo(id.uuid());
            }
            sampled = sampled || following != Following.NO;
            named(id.uuid());
        }
        if (following == Following.CLOSELY) {
            withCassandraTraces();
        }
    }

    private void belongsTo(UUID order) {
        parent = OrderTrace.first(order);
        trace = OrderTrace.traceId(order);
    }

    private void named(UUID id) {
        String name = id.toString();
        order = name;
        first().tag("order.id", name);
    }

    /** Null until it is known to be about one. */
    @Nullable
    String order() {
        return order;
    }

    String traceId() {
        return trace;
    }

    /** A span within this is to begin; false when it is not worth it, or one too many. */
    synchronized boolean begins() {
        if (state == State.DROPPED) {
            return false;
        }
        begun++;
        if (begun > tail.mostSteps()) {
            leftOut++;
            return false;
        }
        if (underWay++ == 0) {
            tail.remember(localTrace, this);
        }
        return true;
    }

    /** A span has ended: held back, passed on or forgotten. */
    void ended(ReadableSpan span) {
        List<ReadableSpan> passedOn = List.of();
        synchronized (this) {
            if (state == State.KEPT) {
                passedOn = List.of(span);
            } else if (state == State.UNDECIDED) {
                held.add(span);
                if (isFirst(span.getSpanContext().getSpanId())) {
                    passedOn = decide(span);
                }
            }
            if (--underWay == 0) {
                tail.forget(localTrace);
            }
        }
        passedOn.forEach(each -> tail.export(new KeptSpan(each.toSpanData(), this, tagsOf(each))));
    }

    private List<ReadableSpan> decide(ReadableSpan ended) {
        boolean slow = tail.isAmongSlowest(operation, ended.getLatencyNanos());
        if (!sampled && keptBecause == null && slow) {
            keptBecause = "slowest";
        }
        boolean keep = sampled || (keptBecause != null && tail.mayKeepOneMore());
        tail.decided(sampled ? "sampled" : keep ? String.valueOf(keptBecause) : "dropped");
        state = keep ? State.KEPT : State.DROPPED;
        if (leftOut > 0) {
            tagsOfFirst.put("steps.left_out", Integer.toString(leftOut));
        }
        String because = sampled ? "sampled" : keptBecause;
        if (because != null) {
            tagsOfFirst.put("kept.because", because);
        }
        List<ReadableSpan> all = keep ? List.copyOf(held) : List.of();
        held.clear();
        return all;
    }

    private synchronized Map<String, String> tagsOf(ReadableSpan span) {
        return isFirst(span.getSpanContext().getSpanId()) ? Map.copyOf(tagsOfFirst) : Map.of();
    }

    private boolean isFirst(String span) {
        return span.equals(first().context().spanId());
    }

    /** A span of this as others know it: the first span of an order's trace is one that everybody knows. */
    SpanContext outside(String span) {
        return SpanContext.create(
                trace,
                beginsOrder && isFirst(span) ? parent.getSpanId() : span,
                sampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                TraceState.getDefault());
    }

    /** What a span of this is a part of, as others know it; invalid for nothing. */
    SpanContext parentOutside(SpanData span) {
        if (!isFirst(span.getSpanId())) {
            return outside(span.getParentSpanId());
        }
        return beginsOrder ? SpanContext.getInvalid() : parent;
    }
}
