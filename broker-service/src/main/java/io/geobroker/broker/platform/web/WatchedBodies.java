package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Counts bodies that came too slowly or ended too early. */
final class WatchedBodies extends Handler.Wrapper {
    private final ConnectionMeters meters;

    WatchedBodies(Handler handler, ConnectionMeters meters) {
        super(handler);
        this.meters = meters;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(new Watched(request), response, callback);
    }

    private final class Watched extends Request.Wrapper {
        private boolean counted;

        Watched(Request request) {
            super(request);
        }

        @Override
        public Content.Chunk read() {
            Content.Chunk chunk = super.read();
            if (Content.Chunk.isFailure(chunk) && !counted) {
                counted = true;
                meters.dropped(CloseReason.SLOW_BODY);
            }
            return chunk;
        }
    }
}
