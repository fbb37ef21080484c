package io.geobroker.broker.platform.web;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Does what a function says before the handler that it calls, or in its place. The handler starts and stops with this. */
final class Around extends Handler.Wrapper {
    private final Request.Handler around;

    Around(Handler handler, Request.Handler around) {
        super(handler);
        this.around = around;
    }

    /** Ends a chain at endpoints that several chains share, and none starts or stops. */
    Around(Request.Handler endpoints) {
        this.around = endpoints;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return around.handle(request, response, callback);
    }
}
