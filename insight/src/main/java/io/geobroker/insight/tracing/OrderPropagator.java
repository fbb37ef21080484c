package io.geobroker.insight.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.propagation.Propagator;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends the trace a part belongs to, as W3C Trace Context; {@link TracedRequests} reads it. */
record OrderPropagator(TailSampling tail) implements Propagator {

    @Override
    public List<String> fields() {
        return List.copyOf(W3CTraceContextPropagator.getInstance().fields());
    }

    @Override
    public <C> void inject(TraceContext span, @Nullable C carrier, Setter<C> setter) {
        tail.find(span.traceId())
                .map(part -> part.outside(span.spanId()))
                .ifPresent(outside -> W3CTraceContextPropagator.getInstance()
                        .inject(
                                Context.root().with(io.opentelemetry.api.trace.Span.wrap(outside)),
                                carrier,
                                (to, name, value) -> setter.set(carrier, name, value)));
    }

    @Override
    public <C> Span.Builder extract(@Nullable C carrier, Getter<C> getter) {
        throw new UnsupportedOperationException("requests that arrive are read by TracedRequests");
    }
}
