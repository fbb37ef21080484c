package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters.CloseReason;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Fails a body that comes too slowly after a grace time, and counts it as one that ends too early. Jetty's data rate handler
 * knows the rate of all bodies together.
 */
final class WatchedBody extends Request.Wrapper {
    private final ConnectionProperties properties;
    private final ConnectionMeters meters;
    private final long beganNanos = System.nanoTime();
    private long bytes;
    private Content.@Nullable Chunk failure;

    WatchedBody(Request request, ConnectionProperties properties, ConnectionMeters meters) {
        super(request);
        this.properties = properties;
        this.meters = meters;
    }

    @Override
    public Content.@Nullable Chunk read() {
        if (failure != null) {
            return failure;
        }
        Content.Chunk chunk = super.read();
        if (chunk == null) {
            return null;
        }
        bytes += chunk.remaining();
        if (!chunk.isLast() && isTooSlow()) {
            chunk.release();
            chunk = Content.Chunk.from(new TimeoutException("the body comes too slowly"));
        }
        if (Content.Chunk.isFailure(chunk)) {
            failure = chunk;
            meters.dropped(CloseReason.SLOW_BODY);
        }
        return chunk.hasRemaining() ? copyOf(chunk) : chunk;
    }

    /** The body is kept until it is complete: a small piece would keep the whole buffer that it came in. */
    private static Content.Chunk copyOf(Content.Chunk piece) {
        ByteBuffer copy = ByteBuffer.allocate(piece.remaining())
                .put(piece.getByteBuffer())
                .flip();
        piece.release();
        return Content.Chunk.from(copy, piece.isLast());
    }

    private boolean isTooSlow() {
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNanos);
        return millis
                > properties.headWithin().toMillis() + TimeUnit.SECONDS.toMillis(bytes) / properties.slowestBody();
    }
}
