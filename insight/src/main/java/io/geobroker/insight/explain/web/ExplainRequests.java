package io.geobroker.insight.explain.web;

import io.geobroker.broker.platform.brokers.ForwardContext;
import io.geobroker.broker.platform.cassandra.StatementContext;
import io.geobroker.insight.explain.AskedStatement;
import io.geobroker.insight.explain.Explanation;
import io.geobroker.insight.tracing.AroundObservation;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/** Collects what requests with {@link #WISH} ask of Cassandra and brokers, through parent observations. */
public final class ExplainRequests implements ObservationHandler<Observation.Context> {
    static final String WISH = "X-Geo-Explain";

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof StatementContext
                || context instanceof ForwardContext
                || context instanceof ServerRequestObservationContext;
    }

    /** Null without {@link #WISH}. */
    static @Nullable Explanation explanationOf(Observation.ContextView request) {
        return request.get(Explanation.class);
    }

    @Override
    public void onStart(Observation.Context context) {
        if (context instanceof ServerRequestObservationContext request) {
            if (wishes(request.getCarrier())) {
                context.put(Explanation.class, new Explanation(System::nanoTime));
            }
            return;
        }
        Explanation explanation = AroundObservation.find(context, Explanation.class);
        if (explanation != null) {
            context.put(Explanation.Asking.class, explanation.ask(asked(context)));
        }
    }

    private static AskedStatement asked(Observation.Context context) {
        if (context instanceof ForwardContext forward) {
            return new AskedStatement("POST " + forward.path(), forward.datacenter(), "HTTP", null, null, 1);
        }
        StatementContext statement = (StatementContext) context;
        return new AskedStatement(
                statement.statementName().words(),
                statement.datacenter(),
                statement.consistency(),
                statement.serialConsistency(),
                null,
                1);
    }

    @Override
    public void onStop(Observation.Context context) {
        Explanation explanation = explanationOf(context);
        if (explanation != null) {
            explanation.close();
        }
        Explanation.Asking asking = context.get(Explanation.Asking.class);
        if (asking == null) {
            return;
        }
        if (context instanceof StatementContext statement) {
            asking.answered(statement.datacenter(), statement.attempts());
        } else if (context instanceof ForwardContext forward) {
            asking.answered(forward.datacenter(), 1);
        }
    }

    private static boolean wishes(@Nullable HttpServletRequest request) {
        if (request == null) {
            return false;
        }
        String path = request.getRequestURI();
        return (path.startsWith("/v2/") || path.startsWith("/geo/"))
                && "true".equalsIgnoreCase(request.getHeader(WISH));
    }
}
