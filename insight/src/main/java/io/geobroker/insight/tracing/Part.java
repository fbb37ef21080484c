package io.geobroker.insight.tracing;

import io.geobroker.broker.order.Following;
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
 * This process's part of a trace: a request, or a later event of an order.
 *
 * <p>Holds spans until the first one ends, then keeps or drops all; later ones follow. For OpenTelemetry it is a trace of
 * its own. Only kept spans and headers carry the real trace's ids, which a placing request learns on the way. Thread-safe.
 */
final class Part {
    /** Spans begun; others, and those that {@link TailSampling} does not hold, are counted in a tag. */
    static final int MOST_STEPS = 500;
    /** Statements that Cassandra traces. */
    static final int MOST_CASSANDRA_TRACES = 30;

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

    /** Id of the real trace; its own until known. */
    private volatile String trace;

    /** Parent of the first span; invalid for none. */
    private volatile SpanContext parent;

    private volatile boolean beginsOrder;
    private volatile @Nullable String order;
    private volatile boolean sampled;
    private volatile boolean wantsCassandraTraces;
    private volatile @Nullable String keptBecause;

    /** Guarded by this, as all below. */
    private final List<ReadableSpan> held = new ArrayList<>();

    private final Map<String, String> tagsOfFirst = new LinkedHashMap<>();
    private State state = State.UNDECIDED;
    private int begun;
    private int cassandraTraces;
    private int leftOut;
    private int underWay = 1;

    /** @param parent invalid for a trace of its own */
    Part(TailSampling tail, String operation, SpanContext parent, boolean sampled) {
        this.tail = tail;
        this.operation = operation;
        this.parent = parent;
        this.trace = parent.getTraceId();
        this.within = parent.isValid();
        this.sampled = sampled;
    }

    /** Of an observation or those around it; null when not traced. */
    static @Nullable Part of(Observation.ContextView observation) {
        Part own = observation.get(Part.class);
        return own == null ? around(observation) : own;
    }

    static @Nullable Part around(Observation.ContextView observation) {
        return AroundObservation.find(observation, Part.class);
    }

    /** Starts with the observation's span; no other thread knows this part before. */
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

    /** Decided at the start; called processes follow. */
    boolean isSampled() {
        return sampled;
    }

    void sample() {
        sampled = true;
    }

    /** Whether Cassandra traces its statements; only if sampled. */
    boolean wantsCassandraTraces() {
        return wantsCassandraTraces && sampled;
    }

    /** Takes one of a limited number. */
    synchronized boolean wantsCassandraTrace() {
        return wantsCassandraTraces() && cassandraTraces++ < MOST_CASSANDRA_TRACES;
    }

    void withCassandraTraces() {
        wantsCassandraTraces = true;
    }

    /** Keeps it even if not sampled, within the budget. */
    void keep(String because) {
        if (keptBecause == null) {
            keptBecause = because;
        }
    }

    /** The order was placed here: its trace starts with this part. */
    void becomes(UUID id) {
        belongsTo(id);
        beginsOrder = true;
        named(id);
    }

    /** Joins an existing order's trace unless part of another; the first call counts. */
    void about(UUID id, Following following) {
        if (order == null) {
            if (!within) {
                belongsTo(id);
            }
            sampled = sampled || following != Following.NO;
            named(id);
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

    /** Null until known. */
    @Nullable
    String order() {
        return order;
    }

    String traceId() {
        return trace;
    }

    /** Call before a span starts; false when it must not: dropped, or too many. */
    synchronized boolean begins() {
        if (state == State.DROPPED) {
            return false;
        }
        if (++begun > MOST_STEPS) {
            leftOut++;
            return false;
        }
        if (underWay++ == 0) {
            tail.remember(localTrace, this);
        }
        return true;
    }

    void ended(ReadableSpan span) {
        List<ReadableSpan> passedOn = List.of();
        synchronized (this) {
            if (state == State.KEPT) {
                passedOn = List.of(span);
            } else if (state == State.UNDECIDED) {
                if (isFirst(span.getSpanContext().getSpanId())) {
                    passedOn = decide(span);
                } else if (tail.holdsOneMore()) {
                    held.add(span);
                } else {
                    leftOut++;
                }
            }
            if (--underWay == 0) {
                tail.forget(localTrace);
            }
        }
        passedOn.forEach(each -> tail.export(new KeptSpan(each.toSpanData(), this, tagsOf(each))));
    }

    private List<ReadableSpan> decide(ReadableSpan ended) {
        String how = tail.decide(operation, ended.getLatencyNanos(), sampled, keptBecause, held.size());
        state = how.equals(TailSampling.DROPPED) ? State.DROPPED : State.KEPT;
        tagsOfFirst.put("kept.because", how);
        if (leftOut > 0) {
            tagsOfFirst.put("steps.left_out", Integer.toString(leftOut));
        }
        held.add(ended);
        List<ReadableSpan> all = state == State.KEPT ? List.copyOf(held) : List.of();
        held.clear();
        return all;
    }

    private synchronized Map<String, String> tagsOf(ReadableSpan span) {
        return isFirst(span.getSpanContext().getSpanId()) ? Map.copyOf(tagsOfFirst) : Map.of();
    }

    private boolean isFirst(String span) {
        return span.equals(first().context().spanId());
    }

    /** A span's context for other processes; the first span of an order's trace has its known id. */
    SpanContext outside(String span) {
        return SpanContext.create(
                trace,
                beginsOrder && isFirst(span) ? parent.getSpanId() : span,
                sampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                TraceState.getDefault());
    }

    /** Of a span's parent; invalid for none. */
    SpanContext parentOutside(SpanData span) {
        if (!isFirst(span.getSpanId())) {
            return outside(span.getParentSpanId());
        }
        return beginsOrder ? SpanContext.getInvalid() : parent;
    }
}
