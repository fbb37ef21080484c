package io.geobroker.broker.platform.web;

import java.util.function.Predicate;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/** Sends some requests to one handler and the others to another. */
final class Branch extends Handler.Wrapper {
    private final Predicate<Request> which;
    private final Handler some;

    Branch(Predicate<Request> which, Handler some, Handler others) {
        super(others);
        this.which = which;
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
        return which.test(request)
                ? some.handle(request, response, callback)
                : super.handle(request, response, callback);
    }
}
