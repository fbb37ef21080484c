package io.geobroker.broker.platform.web;

import java.util.function.Predicate;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/** Sends requests to one of two handlers by their path. */
final class Branch extends Handler.Wrapper {
    private final Predicate<String> paths;
    private final Handler some;

    Branch(Predicate<String> paths, Handler some, Handler others) {
        super(others);
        this.paths = paths;
        this.some = some;
        installBean(some);
    }

    @Override
    public void setServer(Server server) {
        super.setServer(server);
        some.setServer(server);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return paths.test(Request.getPathInContext(request))
                ? some.handle(request, response, callback)
                : super.handle(request, response, callback);
    }
}
