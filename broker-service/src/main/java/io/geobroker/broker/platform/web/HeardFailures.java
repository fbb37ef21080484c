package io.geobroker.broker.platform.web;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Passes failures of an answer on to its request, inside Jetty's handler that reads whole bodies. The callback of that
 * handler in 12.1.12, the request itself, ignores them. A request whose customer left would stay for ever, with its
 * connection.
 */
final class HeardFailures extends Handler.Wrapper {
    HeardFailures(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(
                request, response, callback == request ? Callback.from(callback::succeeded, request::fail) : callback);
    }
}
