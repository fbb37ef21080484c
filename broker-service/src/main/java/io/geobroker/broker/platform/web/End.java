package io.geobroker.broker.platform.web;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Ends a chain of handlers at the endpoints. Several chains share them, and none starts or stops them. */
final class End extends Handler.Abstract {
    private final Request.Handler endpoints;

    End(Request.Handler endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return endpoints.handle(request, response, callback);
    }
}
