package io.geobroker.broker.platform.web;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hides request bodies: no later handler waits for one, and Jetty closes the connection after the answer. */
final class WithoutBody extends Handler.Wrapper {

    WithoutBody(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(new Bodiless(request), response, callback);
    }

    private static final class Bodiless extends Request.Wrapper {
        Bodiless(Request request) {
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
}
