package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose next request head is not complete in time. Jetty would let a byte now and then keep a connection
 * for hours.
 */
final class HeadDeadline extends Handler.Wrapper implements Connection.Listener {
    private static final int LOOKS = 4;

    private final Duration within;
    private final ConnectionMeters meters;
    private final Map<Connection, Waiting> connections = new ConcurrentHashMap<>();
    private volatile Scheduler.Task next = () -> true;

    HeadDeadline(Handler handler, Duration within, ConnectionMeters meters) {
        super(handler);
        this.within = within;
        this.meters = meters;
    }

    /** Guarded by itself. */
    private static final class Waiting {
        /** More than one when requests are pipelined. */
        private int answering;

        private long bytesBefore;
        private boolean begun = true;
        private long beganNanos = System.nanoTime();

        synchronized void answering() {
            answering++;
        }

        synchronized void answered(long bytes) {
            answering--;
            begun = false;
            bytesBefore = bytes;
        }

        synchronized boolean isLate(long bytes, long limitNanos) {
            if (answering > 0) {
                return false;
            }
            if (!begun && bytes > bytesBefore) {
                begun = true;
                beganNanos = System.nanoTime();
            }
            return begun && System.nanoTime() - beganNanos > limitNanos;
        }
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        again();
    }

    @Override
    protected void doStop() throws Exception {
        next.cancel();
        super.doStop();
    }

    @Override
    public void onOpened(Connection connection) {
        // Not connections upgraded to websockets.
        if (connection instanceof ConnectionMetaData) {
            connections.put(connection, new Waiting());
        }
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(connection);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Connection connection = request.getConnectionMetaData().getConnection();
        Waiting waiting = connections.get(connection);
        if (waiting != null) {
            waiting.answering();
            Request.addCompletionListener(request, failure -> waiting.answered(connection.getBytesIn()));
        }
        return super.handle(request, response, callback);
    }

    private void again() {
        next = getServer()
                .getScheduler()
                .schedule(this::look, Math.max(1, within.toMillis() / LOOKS), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            connections.forEach(this::closeIfLate);
        } finally {
            if (isRunning()) {
                again();
            }
        }
    }

    private void closeIfLate(Connection connection, Waiting waiting) {
        if (waiting.isLate(connection.getBytesIn(), within.toNanos())) {
            connections.remove(connection);
            meters.dropped(CloseReason.SLOW_HEAD);
            connection.getEndPoint().close();
        }
    }
}
