package io.geobroker.broker.platform.web;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Hides a request's body: no later handler waits for it, and Jetty closes the connection after the answer. */
final class WithoutBody extends Request.Wrapper {
    WithoutBody(Request request) {
        super(request);
    }

    @Override
    public Content.Chunk read() {
        return Content.Chunk.EOF;
    }

    @Override
    public void demand(Runnable demandCallback) {
        demandCallback.run();
    }
}
