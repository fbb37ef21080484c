package io.geobroker.broker.platform.web.connector;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.springframework.http.HttpStatus;

/** Handles requests on its own threads: slow ones hold no others up. */
public final class OwnThreads extends Handler.Wrapper {
    private final QueuedThreadPool threads;

    public OwnThreads(Handler handler, String name, int size) {
        super(handler);
        threads = new QueuedThreadPool(size, size);
        threads.setName(name);
        installBean(threads);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        // The queue is bounded: connections are, and each has one request at a time.
        threads.execute(() -> work(request, response, callback));
        return true;
    }

    private void work(Request request, Response response, Callback callback) {
        try {
            if (!super.handle(request, response, callback)) {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND.value());
            }
        } catch (Exception | Error e) {
            Response.writeError(request, response, callback, e);
        }
    }
}
