package io.geobroker.broker.platform.web;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Ends requests whose answers failed, for their customer had left. To be put inside of Jetty's handler that reads whole bodies:
 * what that one of 12.1.12 gives as callback, the request itself, is deaf to failures but those of its content. Each such
 * request would stay for ever, and its connection too.
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
