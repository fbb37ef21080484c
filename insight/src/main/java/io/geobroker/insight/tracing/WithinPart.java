package io.geobroker.insight.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.handler.TracingObservationHandler;
import java.util.function.Predicate;

/**
 * Limits a Micrometer handler to observations within a {@link Part}.
 *
 * <p>Tags errors, which keep the part. Opens no OpenTelemetry scopes, as nothing reads them.
 */
record WithinPart<T extends Observation.Context>(
        TracingObservationHandler<T> handler, Predicate<Observation.Context> supported)
        implements ObservationHandler<T> {

    @Override
    public boolean supportsContext(Observation.Context context) {
        return supported.test(context);
    }

    @Override
    public void onStart(T context) {
        Part part = Part.around(context);
        if (part != null && part.begins()) {
            context.put(Part.class, part);
            handler.onStart(context);
        }
    }

    @Override
    public void onStop(T context) {
        Part part = context.get(Part.class);
        if (part != null) {
            tellError(context, part, handler.getRequiredSpan(context));
            handler.onStop(context);
        }
    }

    static void tellError(Observation.Context context, Part part, Span span) {
        Throwable failure = context.getError();
        if (failure != null) {
            span.tag("error", String.valueOf(failure.getMessage()));
            span.tag("error.type", failure.getClass().getName());
            part.keep("error");
        }
    }
}
