package io.geobroker.broker.update.web;

import io.geobroker.broker.platform.web.connector.AnswerListener;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.StreamPosition;
import io.geobroker.broker.update.UpdateReader;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * One response of server-sent events, written without blocking as its peer takes it.
 *
 * <p>A peer that takes nothing first loses events, then is closed by Jetty's idle timeout. Thread-safe.
 */
final class EventStream implements UpdateReader, WriteListener {
    private final JsonMapper json;
    private final StreamKey key;
    private final Outbox outbox;
    private final Object writing = new Object();
    private volatile @Nullable AsyncContext async;
    /** Null until it can be written. */
    private @Nullable ServletOutputStream out;

    private boolean unflushed;
    private volatile boolean ended;
    /** Whether the end is the one that was asked for. Any other cuts the response: whole, Go's client would end for ever. */
    private volatile boolean whole;

    private volatile @Nullable Runnable close;
    /** Set after the opening comment. */
    private volatile boolean open;

    EventStream(int maxWaiting, JsonMapper json, StreamKey key) {
        this.json = json;
        this.key = key;
        this.outbox = new Outbox(maxWaiting);
    }

    /**
     * @param started without a timeout
     * @param whenGone called, possibly more than once, when the peer is gone
     */
    void begin(AsyncContext started, Runnable whenGone) throws IOException {
        close = whenGone;
        async = started;
        started.addListener(new AnswerListener(this::fail));
        started.getResponse().getOutputStream().setWriteListener(this);
    }

    @Override
    public void opened(StreamPosition position) {
        // Without data a client only keeps the id, and misses nothing if it is cut off before its first event.
        insist(": open\nid: " + position + "\n\n");
        open = true;
    }

    @Override
    public boolean offer(OrderEvent event, Supplier<StreamPosition> position) {
        boolean taken = outbox.offer(
                "id: " + position.get() + "\ndata: " + json.writeValueAsString(UpdateJson.of(event)) + "\n\n");
        write();
        return taken;
    }

    @Override
    public void whenDrained(Runnable callback) {
        outbox.whenDrained(callback);
        write();
    }

    @Override
    public void beat(StreamPosition position) {
        if (open && outbox.isEmpty()) {
            // A quiet stream can be resumed after any time.
            insist(": heartbeat\nid: " + position + "\n\n");
        }
        key.ifRevoked(() -> end(End.REVOKED));
    }

    @Override
    public void end(End why) {
        switch (why) {
            case COMPLETE -> {
                whole = true;
                outbox.close();
            }
            case STOPPING -> {
                outbox.insist(": this broker stops; connect again with the last id as Last-Event-ID\n\n");
                outbox.close();
            }
            case MISSED -> {
                outbox.insist(": an update came too late to be told; connect again with since= some hours ago\n\n");
                outbox.close();
            }
            case REVOKED -> outbox.abandon(": the key is not good any more\n\n");
            case TOO_SLOW ->
                outbox.abandon(
                        ": you are reading too slowly, what waited was dropped; connect again with the last id as"
                                + " Last-Event-ID\n\n");
        }
        write();
    }

    @Override
    public void onWritePossible() {
        AsyncContext started = async;
        if (started != null) {
            try {
                synchronized (writing) {
                    out = started.getResponse().getOutputStream();
                }
                write();
            } catch (IOException | IllegalStateException e) {
                fail();
            }
        }
    }

    @Override
    public void onError(Throwable failure) {
        fail();
    }

    private void insist(String message) {
        outbox.insist(message);
        write();
    }

    /** Writes while the peer takes it; {@link #onWritePossible} continues. */
    private void write() {
        Runnable drained = null;
        synchronized (writing) {
            if (out == null || ended) {
                return;
            }
            try {
                drained = writeWhatIsTaken(out);
            } catch (IOException | IllegalStateException e) {
                // The peer is gone.
                ended = true;
                complete();
            }
        }
        if (drained != null) {
            drained.run();
        }
        if (ended) {
            fail();
        }
    }

    private @Nullable Runnable writeWhatIsTaken(ServletOutputStream out) throws IOException {
        while (out.isReady()) {
            String message = outbox.next();
            if (message != null) {
                out.write(message.getBytes(StandardCharsets.UTF_8));
                unflushed = true;
            } else if (unflushed) {
                out.flush();
                unflushed = false;
            } else if (outbox.isDone()) {
                ended = true;
                complete();
                return null;
            } else {
                return outbox.takeDrained();
            }
        }
        return null;
    }

    private void fail() {
        // Not while a message is being written.
        synchronized (writing) {
            ended = true;
        }
        outbox.close();
        Runnable whenGone = close;
        if (whenGone != null) {
            whenGone.run();
        }
    }

    private void complete() {
        AsyncContext started = async;
        try {
            if (started != null) {
                if (!whole) {
                    // Jetty's word for closing the connection without the last chunk.
                    ((HttpServletResponse) started.getResponse()).sendError(-1);
                }
                started.complete();
            }
        } catch (IOException | IllegalStateException e) {
            // The server has completed it.
        }
    }
}
