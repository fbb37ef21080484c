package io.geobroker.insight.tracing;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/**
 * Puts the trace and the order that a thread works for into what it logs.
 *
 * @param threads tells what a thread works for
 */
record LoggedParts(ObservationRegistry threads) implements ObservationHandler<Observation.Context> {
    /** In the log's pattern. */
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

    // As Micrometer still does it: threads are told so that they work for nothing for a while.
    @SuppressWarnings("deprecation")
    @Override
    public void onScopeReset(Observation.Context context) {
        leave();
    }

    /** What the calling thread logs from now on tells of that part, or of none. */
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
