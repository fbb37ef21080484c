package io.geobroker.broker.platform.web;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Passes failures of an answer on to its request, inside Jetty's {@code EagerContentHandler}. That handler ignores them in
 * 12.1.12: a request whose customer left would stay for ever.
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
