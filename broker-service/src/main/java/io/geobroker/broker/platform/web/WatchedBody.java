package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Counts a body that comes too slowly or ends too early. */
final class WatchedBody extends Request.Wrapper {
    private final ConnectionMeters meters;
    private boolean counted;

    WatchedBody(Request request, ConnectionMeters meters) {
        super(request);
        this.meters = meters;
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
