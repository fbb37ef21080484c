package io.geobroker.broker.platform.tracing;

import io.geobroker.broker.platform.observability.NodeSteps;
import io.micrometer.observation.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * What is recorded of one request, or of one thing that happens to an order beside requests, in this process: its steps, held
 * back until its first step ends. Then all of them are kept or dropped; steps that end later follow. Threads may share it.
 */
public final class Recording {
    /** In the log's pattern. */
    private static final String LOGGED_TRACE = "trace";

    private static final String LOGGED_ORDER = "order";

    private enum State {
        UNDECIDED,
        KEPT,
        DROPPED
    }

    private final Traces traces;
    private final String operation;
    private final long epochMicros;
    private final long epochNanos;
    private final boolean within;
    private final Step first;

    private volatile TraceContext context;
    /** Whether the context is that of an order that came to be by this. */
    private volatile boolean beginsOrder;

    private volatile @Nullable String order;
    private volatile boolean sampled;
    private volatile boolean wantsCassandraTraces;
    private volatile @Nullable String keptBecause;

    /** All guarded by this. */
    private final List<Step> held = new ArrayList<>();

    private State state = State.UNDECIDED;
    private int leftOut;
    private int begun;

    /**
     * @param parent where it belongs; null for a trace of its own
     * @param startMicros when it began, microseconds since the epoch
     * @param startNanos the same moment by {@link System#nanoTime}
     */
    Recording(
            Traces traces,
            String operation,
            KeptStep.Kind kind,
            @Nullable TraceContext parent,
            boolean sampled,
            long startMicros,
            long startNanos) {
        this.traces = traces;
        this.operation = operation;
        this.sampled = sampled;
        this.within = parent != null;
        this.epochMicros = startMicros;
        this.epochNanos = startNanos;
        TraceContext own = parent == null ? new TraceContext(anyId(), anyId(), 0) : parent;
        this.context = own;
        this.first = observe(operation, new Step(this, kind, anyId(), own.span(), startNanos));
    }

    /** What began when this began, and ends it. */
    public Step first() {
        return first;
    }

    /** Whether it was chosen when it began; then whatever it causes elsewhere is chosen too. */
    public boolean isSampled() {
        return sampled;
    }

    public void sample() {
        sampled = true;
        enterThread();
    }

    /** Whether Cassandra traces the statements too; only of what is sampled. */
    boolean wantsCassandraTraces() {
        return wantsCassandraTraces && sampled;
    }

    public void withCassandraTraces() {
        wantsCassandraTraces = true;
    }

    /** It is kept, sampled or not, if the budget allows. */
    public void keep(String because) {
        if (keptBecause == null) {
            keptBecause = because;
        }
    }

    /** It is how that order came to be: its trace is the order's, and its first step the first of it. */
    public void becomes(UUID id) {
        context = TraceContext.ofOrder(id);
        beginsOrder = true;
        named(id);
    }

    /**
     * It is about that order, which was there before: a part of the order's trace, unless it is a part of another already.
     * The first call counts.
     */
    public void about(UUID id, boolean followed) {
        if (order != null) {
            return;
        }
        if (!within) {
            context = TraceContext.ofOrder(id);
        }
        sampled = sampled || followed;
        named(id);
    }

    private void named(UUID id) {
        order = id.toString();
        first.tag("order.id", order);
        enterThread();
    }

    public String traceId() {
        return context.traceId();
    }

    Step begin(String name, KeptStep.Kind kind, long parent, long startNanos) {
        synchronized (this) {
            begun++;
            if (begun > traces.mostSteps()) {
                leftOut++;
            }
        }
        return observe(name, new Step(this, kind, anyId(), parent, startNanos));
    }

    /** A step that is over by now. */
    public void past(String name, long startNanos, long endNanos) {
        Step step = begin(name, KeptStep.Kind.WITHIN, first.span(), startNanos);
        step.ended(endNanos);
        step.end(null);
    }

    private Step observe(String name, Step step) {
        Observation observation = Observation.createNotStarted(name, () -> step, traces.registry());
        step.observedBy(observation);
        observation.start();
        return step;
    }

    /** A step has ended: held back, passed on or forgotten. */
    void ended(Step step) {
        List<Step> passedOn = List.of();
        synchronized (this) {
            if (step.getError() != null) {
                keep("error");
            }
            if (state == State.KEPT) {
                passedOn = List.of(step);
            } else if (state == State.UNDECIDED) {
                if (step == first || held.size() < traces.mostSteps()) {
                    held.add(step);
                }
                if (step == first) {
                    passedOn = decide();
                }
            }
        }
        passedOn.forEach(each -> traces.sink().accept(kept(each)));
    }

    private List<Step> decide() {
        boolean slow = traces.isAmongSlowest(operation, first.durationNanos());
        if (!sampled && keptBecause == null && slow) {
            keptBecause = "slowest";
        }
        boolean keep = sampled || (keptBecause != null && traces.mayKeepOneMore());
        traces.decided(sampled ? "sampled" : keep ? String.valueOf(keptBecause) : "dropped");
        state = keep ? State.KEPT : State.DROPPED;
        if (leftOut > 0) {
            first.tag("steps.left_out", Integer.toString(leftOut));
        }
        first.tag("kept.because", sampled ? "sampled" : keptBecause);
        List<Step> all = keep ? List.copyOf(held) : List.of();
        held.clear();
        return all;
    }

    TraceContext contextOf(Step step) {
        return new TraceContext(context.high(), context.low(), spanOf(step));
    }

    /** The first step of an order's trace has the span that everybody knows. */
    private long spanOf(Step step) {
        return step == first && beginsOrder ? context.low() : step.span();
    }

    private KeptStep kept(Step step) {
        long parent = step == first ? (beginsOrder ? 0 : context.span()) : parentOf(step);
        Map<String, String> tags = new HashMap<>();
        step.getAllKeyValues().forEach(tag -> tags.put(tag.getKey(), tag.getValue()));
        Throwable failure = step.getError();
        if (failure != null) {
            tags.put("error", String.valueOf(failure.getMessage()));
            tags.put("error.type", failure.getClass().getName());
        }
        return new KeptStep(
                contextOf(step),
                parent,
                "",
                step.kind(),
                String.valueOf(step.getName()),
                micros(step.startNanos()),
                Math.max(1, step.durationNanos() / 1_000),
                tags,
                List.of());
    }

    private long parentOf(Step step) {
        return step.parent() == first.span() ? spanOf(first) : step.parent();
    }

    private long micros(long nanos) {
        return epochMicros + Math.floorDiv(nanos - epochNanos, 1_000);
    }

    /** What each node did becomes a step of its own within the statement's, if this is kept. */
    void readLater(Step statement, Supplier<CompletionStage<List<NodeSteps>>> read) {
        traces.readLater(() -> read.get().thenAccept(nodes -> {
            synchronized (this) {
                if (state == State.DROPPED) {
                    return;
                }
            }
            ReplicaSteps.of(contextOf(statement), nodes, ThreadLocalRandom.current()::nextLong)
                    .forEach(traces.sink()::accept);
        }));
    }

    void enterThread() {
        String about = order;
        if (about != null) {
            MDC.put(LOGGED_ORDER, about);
        }
        if (sampled) {
            MDC.put(LOGGED_TRACE, context.traceId());
        }
    }

    static void leaveThread() {
        MDC.remove(LOGGED_ORDER);
        MDC.remove(LOGGED_TRACE);
    }

    private static long anyId() {
        long id = ThreadLocalRandom.current().nextLong();
        return id == 0 ? 1 : id;
    }
}
