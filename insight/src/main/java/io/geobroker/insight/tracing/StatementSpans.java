package io.geobroker.insight.tracing;

import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import io.geobroker.broker.platform.cassandra.StatementContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;

/** Makes a span of each statement within a part, and replica spans if wanted. */
record StatementSpans(DefaultTracingObservationHandler spans, ReplicaSpans replicas)
        implements ObservationHandler<StatementContext> {
    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof StatementContext;
    }

    @Override
    public void onStart(StatementContext context) {
        Part part = Part.around(context);
        if (part == null || !part.begins()) {
            return;
        }
        context.put(Part.class, part);
        Span parent = spans.getParentSpan(context);
        spans.getTracingContext(context)
                .setSpan(spans.getTracer()
                        .spanBuilder()
                        .setParent((parent == null ? part.first() : parent).context())
                        .kind(Span.Kind.CLIENT)
                        .name(context.statementName().words())
                        .start());
        if (part.wantsCassandraTrace()) {
            context.trace();
        }
    }

    @Override
    public void onStop(StatementContext context) {
        Part part = context.get(Part.class);
        if (part == null) {
            return;
        }
        Span span = spans.getRequiredSpan(context);
        span.tag("cassandra.coordinator.dc", context.datacenter());
        context.coordinator().ifPresent(node -> span.tag("cassandra.coordinator.id", String.valueOf(node.getHostId())));
        span.tag("cassandra.consistency.level", context.consistency());
        String serial = context.serialConsistency();
        if (serial != null) {
            span.tag("cassandra.serial_consistency.level", serial);
        }
        if (context.attempts() > 1) {
            span.tag("cassandra.attempts", Integer.toString(context.attempts()));
            part.keep("retry");
        }
        WithinPart.tellError(context, part, span);
        span.end();
        ExecutionInfo execution = context.execution();
        if (execution != null && execution.getTracingId() != null) {
            replicas.readLater(part, span.context(), () -> CassandraTrace.read(execution, context.cluster()));
        }
    }
}
