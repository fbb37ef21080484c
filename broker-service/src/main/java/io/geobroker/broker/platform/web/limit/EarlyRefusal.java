package io.geobroker.broker.platform.web.limit;

import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.broker.platform.web.error.JettyErrors;
import java.util.function.IntSupplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses requests that {@link InFlightLimit} would refuse, before their keys are looked up and their bodies read: under
 * overload most requests are refused, and what each costs is missing where orders are worked on.
 *
 * <p>It takes no place, so unknown keys cannot fill the places of customers.
 */
public final class EarlyRefusal extends Handler.Wrapper {
    private final InFlightLimit limit;
    private final IntSupplier waiting;

    /** @param waiting requests whose credentials are looked up before they take a place */
    public EarlyRefusal(Handler handler, InFlightLimit limit, IntSupplier waiting) {
        super(handler);
        this.limit = limit;
        this.waiting = waiting;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (limit.covers(Request.getPathInContext(request)) && limit.isReachedWith(waiting.getAsInt())) {
            return JettyErrors.refuse(response, callback, ErrorCode.TOO_MANY, limit.shed());
        }
        return super.handle(request, response, callback);
    }
}
