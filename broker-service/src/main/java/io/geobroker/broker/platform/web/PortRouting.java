package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ServerPorts;
import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.broker.platform.web.error.JettyErrors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Serves the operator's paths at the management port, all others at the customers'. Public paths are at both. */
final class PortRouting extends Handler.Wrapper {
    private final Handler guards;

    PortRouting(Handler guards, Handler managed) {
        super(managed);
        this.guards = guards;
        installBean(guards);
    }

    @Override
    public void setServer(org.eclipse.jetty.server.Server server) {
        super.setServer(server);
        guards.setServer(server);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Request.getPathInContext(request);
        boolean managing = ServerPorts.MANAGEMENT.equals(
                request.getConnectionMetaData().getConnector().getName());
        if (managing != ProtectedPaths.areManaged(path) && !(managing && ProtectedPaths.areForEverybody(path))) {
            return JettyErrors.refuse(response, callback, ErrorCode.NOT_FOUND, "no such path: " + ApiError.shown(path));
        }
        return managing ? super.handle(request, response, callback) : guards.handle(request, response, callback);
    }
}
