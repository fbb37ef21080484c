package io.geobroker.insight.tracing;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/** Puts trace and order of a thread's work into its log lines. */
record LoggedParts(ObservationRegistry threads) implements ObservationHandler<Observation.Context> {
    /** Key in the log pattern. */
    private static final String TRACE = "trace";

    private static final String ORDER = "order";

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof TradingObservation || context instanceof ServerRequestObservationContext;
    }

    @Override
    public void onScopeOpened(Observation.Context context) {
        enter(Part.of(context));
    }

    @Override
    public void onScopeClosed(Observation.Context context) {
        Observation.Scope closing = threads.getCurrentObservationScope();
        Observation.Scope before = closing == null ? null : closing.getPreviousObservationScope();
        Observation next = before == null ? null : before.getCurrentObservation();
        enter(next == null ? null : Part.of(next.getContextView()));
    }

    // Micrometer still calls it, when a thread has no observation for a while.
    @SuppressWarnings("deprecation")
    @Override
    public void onScopeReset(Observation.Context context) {
        leave();
    }

    /** The calling thread logs that part, or none, from now on. */
    static void enter(@Nullable Part part) {
        leave();
        if (part == null) {
            return;
        }
        String about = part.order();
        if (about != null) {
            MDC.put(ORDER, about);
        }
        if (part.isSampled()) {
            MDC.put(TRACE, part.traceId());
        }
    }

    private static void leave() {
        MDC.remove(ORDER);
        MDC.remove(TRACE);
    }
}
