package io.geobroker.broker.platform.tracing;

import io.geobroker.broker.platform.observability.Explanation;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where recordings begin, and what decides which of them are kept. Threads may share it.
 *
 * <p>Why not spans right away: whether something is worth keeping is known when it ends, and by then spans would have cost
 * what most of them are not worth. So steps are observed, by Micrometer's {@link Observation}, held in memory, and made to
 * spans only when they are kept.
 */
public final class Traces {
    private final TracingProperties properties;
    private final HeadSampler head;
    private final Slowest slowest;
    private final RatePerSecond tailBudget;
    private final SpanSink sink;
    private final TracingMeters meters;
    private final LongSupplier epochMicros;
    private final LongSupplier nanoTime;
    private final Executor cassandraReads;
    private final ObservationRegistry registry;
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger reads = new AtomicInteger();
    private final boolean on;

    /**
     * @param sink where steps go that are kept
     * @param epochMicros the time of day
     * @param nanoTime see {@link System#nanoTime}
     * @param soon does what it is given on other threads
     */
    public Traces(
            TracingProperties properties,
            SpanSink sink,
            TracingMeters meters,
            LongSupplier epochMicros,
            LongSupplier nanoTime,
            Executor soon) {
        this.properties = properties;
        this.head = new HeadSampler(properties, nanoTime);
        this.slowest = new Slowest(properties.slowestOf(), nanoTime);
        this.tailBudget = new RatePerSecond(properties.keptPerSecond(), nanoTime);
        this.sink = sink;
        this.meters = meters;
        this.epochMicros = epochMicros;
        this.nanoTime = nanoTime;
        this.cassandraReads =
                CompletableFuture.delayedExecutor(properties.cassandraAfter().toNanos(), TimeUnit.NANOSECONDS, soon);
        this.registry = ObservationRegistry.create();
        this.registry.observationConfig().observationHandler(new Observed());
        this.on = properties.zipkin() != null;
    }

    /** Whether anything is recorded. */
    public boolean isOn() {
        return on;
    }

    public HeadSampler head() {
        return head;
    }

    /**
     * A request comes in.
     *
     * @param operation its kind; few, and none with an id in it
     * @param asked whether its sender wishes to see its trace
     * @return null when it is not recorded
     */
    public @Nullable Recording request(String operation, boolean asked) {
        boolean sampled = on && (asked || head.samplesAll(operation) || head.samplesOneMore(operation));
        Recording recording = begin(operation, KeptStep.Kind.SERVER, null, sampled, nanoTime.getAsLong());
        if (recording != null && asked) {
            recording.withCassandraTraces();
        }
        return recording;
    }

    /**
     * A request comes in from another broker, as a part of what that one does.
     *
     * @return null when it is not recorded
     */
    public @Nullable Recording requestWithin(TraceContext caller, boolean sampled, String operation) {
        return begin(operation, KeptStep.Kind.SERVER, caller, sampled, nanoTime.getAsLong());
    }

    /**
     * Something begins beside requests that belongs to another trace.
     *
     * @param sampled whether that other trace is
     * @param sinceNanos when it began, by {@link System#nanoTime}
     * @return null when it is not recorded
     */
    public @Nullable Recording within(TraceContext context, boolean sampled, String operation, long sinceNanos) {
        return begin(
                operation, KeptStep.Kind.WITHIN, context, on && (sampled || head.samplesAll(operation)), sinceNanos);
    }

    private @Nullable Recording begin(
            String operation, KeptStep.Kind kind, @Nullable TraceContext context, boolean sampled, long sinceNanos) {
        if (!on) {
            return null;
        }
        if (underWay.incrementAndGet() > properties.mostUnderWay() && !sampled) {
            underWay.decrementAndGet();
            meters.decided("not-recorded");
            return null;
        }
        long startMicros = epochMicros.getAsLong() - (nanoTime.getAsLong() - sinceNanos) / 1_000;
        return new Recording(this, operation, kind, context, sampled, startMicros, sinceNanos);
    }

    /** The step during which the calling thread works; null when nothing is recorded there. */
    public static @Nullable Step current() {
        Explanation explanation = Explanation.current();
        return explanation != null && explanation.follower() instanceof Step step ? step : null;
    }

    /**
     * Does something as a step of what the calling thread works for, or just does it when that is not recorded.
     *
     * @return continues as what it was before that step, whichever thread completes it
     */
    public static <T> CompletionStage<T> during(String name, Supplier<CompletionStage<T>> action) {
        Explanation explanation = Explanation.current();
        if (explanation == null || !(explanation.follower() instanceof Step around)) {
            return action.get();
        }
        Step step = around.recording().begin(name, KeptStep.Kind.WITHIN, around.span(), System.nanoTime());
        CompletionStage<T> stage;
        try {
            stage = explanation.during(step).within(action);
        } catch (RuntimeException | Error e) {
            step.end(e);
            throw e;
        }
        return Explanation.kept(stage.whenComplete((result, failure) -> step.end(root(failure))));
    }

    /** Does something as the first step of a recording, which ends with the stage. */
    public static <T> CompletionStage<T> recorded(Recording recording, Supplier<CompletionStage<T>> action) {
        return Explanation.followedBy(recording.first()).within(() -> {
            CompletionStage<T> stage = Explanation.kept(action.get());
            stage.whenComplete((result, failure) -> recording.first().end(root(failure)));
            return stage;
        });
    }

    private static @Nullable Throwable root(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    ObservationRegistry registry() {
        return registry;
    }

    SpanSink sink() {
        return sink;
    }

    int mostSteps() {
        return properties.mostSteps();
    }

    boolean isAmongSlowest(String operation, long durationNanos) {
        return slowest.isAmongThem(operation, durationNanos);
    }

    boolean mayKeepOneMore() {
        return tailBudget.passes();
    }

    void decided(String how) {
        underWay.decrementAndGet();
        meters.decided(how);
    }

    /** @param read begins a read; what it fails with is nobody's concern but the counter's */
    void readLater(Supplier<CompletionStage<Void>> read) {
        if (reads.incrementAndGet() > properties.mostCassandraReads()) {
            reads.decrementAndGet();
            meters.cassandraTraceLost();
            return;
        }
        CompletionStage<Void> reading =
                CompletableFuture.completedFuture(read).thenComposeAsync(Supplier::get, cassandraReads);
        reading.whenComplete((done, failure) -> {
            reads.decrementAndGet();
            if (failure != null) {
                meters.cassandraTraceLost();
            }
        });
    }

    /** Hands the steps that Micrometer observes to their recordings. */
    private static final class Observed implements ObservationHandler<Step> {

        @Override
        public void onStop(Step step) {
            step.ended(System.nanoTime());
            step.recording().ended(step);
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof Step;
        }
    }
}
