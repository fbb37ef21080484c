package io.geobroker.broker.platform.tracing;

import io.geobroker.broker.platform.observability.AskedStatement;
import io.geobroker.broker.platform.observability.Follower;
import io.geobroker.broker.platform.observability.NodeSteps;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One step of a {@link Recording}, observed by Micrometer: this is the context of its observation. Statements sent during it
 * become steps within it.
 */
public final class Step extends Observation.Context implements Follower {
    private final Recording recording;
    private final KeptStep.Kind kind;
    private final long span;
    private final long parent;
    private final long startNanos;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile long endNanos;
    private @Nullable Observation observation;

    Step(Recording recording, KeptStep.Kind kind, long span, long parent, long startNanos) {
        this.recording = recording;
        this.kind = kind;
        this.span = span;
        this.parent = parent;
        this.startNanos = startNanos;
    }

    Step observedBy(Observation own) {
        this.observation = own;
        return this;
    }

    public Recording recording() {
        return recording;
    }

    /** Says more about it. */
    public void tag(String key, @Nullable String value) {
        if (value != null) {
            addHighCardinalityKeyValue(KeyValue.of(key, value));
        }
    }

    /** It is over; the first call counts. */
    public void end(@Nullable Throwable failure) {
        if (!over.compareAndSet(false, true)) {
            return;
        }
        Observation own = Objects.requireNonNull(observation, "a step that was begun");
        if (failure != null) {
            own.error(failure);
        }
        own.stop();
    }

    @Override
    public Sent sent(AskedStatement statement) {
        Step step = recording.begin(statement.name(), KeptStep.Kind.CLIENT, span, System.nanoTime());
        return new SentStatement(step);
    }

    @Override
    public boolean wantsCassandraTraces() {
        return recording.wantsCassandraTraces();
    }

    @Override
    public void enterThread() {
        recording.enterThread();
    }

    @Override
    public void leaveThread() {
        Recording.leaveThread();
    }

    long span() {
        return span;
    }

    long parent() {
        return parent;
    }

    KeptStep.Kind kind() {
        return kind;
    }

    long startNanos() {
        return startNanos;
    }

    long durationNanos() {
        return endNanos - startNanos;
    }

    /** The first call counts. */
    void ended(long nanos) {
        if (endNanos == 0) {
            endNanos = nanos;
        }
    }

    private record SentStatement(Step step) implements Sent {

        @Override
        public String traceparent() {
            return step.recording.contextOf(step).traceparent(step.recording.isSampled());
        }

        @Override
        public void answered(AskedStatement statement, @Nullable String coordinatorId, @Nullable Throwable failure) {
            step.tag("cassandra.coordinator.dc", statement.datacenter());
            step.tag("cassandra.coordinator.id", coordinatorId);
            step.tag("cassandra.consistency.level", statement.consistency());
            step.tag("cassandra.serial_consistency.level", statement.serialConsistency());
            if (statement.attempts() > 1) {
                step.tag("cassandra.attempts", Integer.toString(statement.attempts()));
                step.recording.keep("retry");
            }
            step.end(failure);
        }

        @Override
        public void traced(Supplier<CompletionStage<List<NodeSteps>>> steps) {
            step.recording.readLater(step, steps);
        }
    }
}
