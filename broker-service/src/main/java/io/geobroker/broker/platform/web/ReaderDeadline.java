package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose reader takes an answer too slowly, after a grace time. Jetty's data rate handler has no grace:
 * short answers would be due in milliseconds.
 *
 * <p>While much waits for readers, which is direct memory, each further one has a second.
 */
final class ReaderDeadline extends Handler.Wrapper {
    private static final long HURRIED_MILLIS = 1_000;

    private final Duration grace;
    private final int bytesPerSecond;
    private final long mostUnread;
    private final AtomicLong unread = new AtomicLong();
    private final ConnectionMeters meters;

    /**
     * @param handler writes an answer in few pieces
     * @param mostUnread bytes of all answers, above which a further reader has a second
     */
    ReaderDeadline(Handler handler, Duration grace, int bytesPerSecond, long mostUnread, ConnectionMeters meters) {
        super(handler);
        this.grace = grace;
        this.bytesPerSecond = bytesPerSecond;
        this.mostUnread = mostUnread;
        this.meters = meters;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new Timed(request, response), callback);
    }

    private final class Timed extends Response.Wrapper {
        Timed(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            long length = bytes == null ? 0 : bytes.remaining();
            long millis = unread.addAndGet(length) > mostUnread
                    ? HURRIED_MILLIS
                    : grace.toMillis() + TimeUnit.SECONDS.toMillis(length) / bytesPerSecond;
            Scheduler.Task deadline =
                    getRequest().getComponents().getScheduler().schedule(this::drop, millis, TimeUnit.MILLISECONDS);
            Runnable taken = () -> {
                deadline.cancel();
                unread.addAndGet(-length);
            };
            super.write(last, bytes, Callback.from(taken, callback));
        }

        private void drop() {
            meters.dropped(CloseReason.SLOW_READER);
            getRequest().getConnectionMetaData().getConnection().getEndPoint().close();
        }
    }
}
