package io.geobroker.broker.platform.web.limit;

import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.broker.platform.web.error.JettyErrors;
import java.util.function.IntSupplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ConditionalHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses requests that {@link InFlightLimit} would refuse, before their keys are looked up and their bodies read: under
 * overload most requests are refused, and what each costs is missing where orders are worked on.
 *
 * <p>It takes no place, so unknown keys cannot fill the places of customers.
 */
public final class EarlyRefusal extends ConditionalHandler.ElseNext {
    private final InFlightLimit limit;
    private final IntSupplier waiting;

    /** @param waiting requests whose credentials are looked up before they take a place */
    public EarlyRefusal(Handler handler, InFlightLimit limit, IntSupplier waiting) {
        super(handler);
        includePath(InFlightLimit.PATTERN);
        this.limit = limit;
        this.waiting = waiting;
    }

    @Override
    protected boolean onConditionsMet(Request request, Response response, Callback callback) throws Exception {
        int coming = waiting.getAsInt();
        return limit.isReachedWith(coming)
                ? JettyErrors.refuse(response, callback, ErrorCode.TOO_MANY, limit.shed(coming))
                : nextHandler(request, response, callback);
    }
}
