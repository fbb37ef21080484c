package io.geobroker.broker.update.web;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages one by one as the peer takes them, without blocking.
 *
 * <p>Queues the rest, up to a bound (ADR 29). Thread-safe.
 */
final class NonBlockingSession {
    private final Session peer;
    private final Outbox outbox;
    private final Duration sendWithin;
    private final Executor thread;
    private final Consumer<Throwable> failed;
    private boolean sending;
    private boolean closed;
    private boolean closing;

    /**
     * @param maxWaiting messages
     * @param sendWithin time for one message; then the peer is disconnected
     * @param thread continues after each message
     * @param failed told once; with a {@link java.util.concurrent.TimeoutException} of a message not sent in time
     */
    NonBlockingSession(Session peer, int maxWaiting, Duration sendWithin, Executor thread, Consumer<Throwable> failed) {
        this.peer = peer;
        this.outbox = new Outbox(maxWaiting);
        this.sendWithin = sendWithin;
        this.thread = thread;
        this.failed = failed;
    }

    /** False without room. */
    boolean offer(String message) {
        boolean taken = outbox.offer(message);
        sendNext();
        return taken;
    }

    /** For protocol messages: twice the room. */
    boolean insist(String message) {
        boolean taken = outbox.insist(message);
        sendNext();
        return taken;
    }

    /** Calls back once, on any thread, when everything is sent. */
    void whenDrained(Runnable callback) {
        outbox.whenDrained(callback);
        sendNext();
    }

    /** Unless a message is being sent. */
    void ping() {
        if (begin() && transmit(done -> peer.sendPing(ByteBuffer.allocate(0), done))) {
            sendNext();
        }
    }

    /** Sets the idle timeout. */
    void allowSilence(Duration silence) {
        peer.setIdleTimeout(silence);
    }

    /** Sends the status behind the current message, and nothing more. */
    void close(int status, String reason) {
        gone();
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
        }
        Callback.Completable done = new Callback.Completable();
        peer.close(status, reason, done);
        var unused = done.orTimeout(sendWithin.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((sent, failure) -> {
                    if (failure != null) {
                        peer.disconnect();
                    }
                });
    }

    /** Sends nothing more. */
    void gone() {
        synchronized (this) {
            closed = true;
        }
        outbox.close();
    }

    private synchronized boolean begin() {
        if (sending || closed) {
            return false;
        }
        sending = true;
        return true;
    }

    /** All that the peer takes at once: whoever offers many messages keeps the thread that would continue. */
    private void sendNext() {
        String message;
        do {
            Runnable drained = null;
            synchronized (this) {
                if (sending || closed) {
                    return;
                }
                message = outbox.next();
                if (message == null) {
                    drained = outbox.takeDrained();
                } else {
                    sending = true;
                }
            }
            if (drained != null) {
                drained.run();
            }
        } while (message != null && transmitText(message));
    }

    private boolean transmitText(String message) {
        return transmit(done -> peer.sendText(message, done));
    }

    /** Whether it is sent already; else {@link #sent} continues. */
    private boolean transmit(Consumer<Callback> frame) {
        Callback.Completable done = new Callback.Completable();
        frame.accept(done);
        if (done.isDone() && !done.isCompletedExceptionally()) {
            synchronized (this) {
                sending = false;
            }
            return true;
        }
        var unused = done.orTimeout(sendWithin.toMillis(), TimeUnit.MILLISECONDS)
                .whenCompleteAsync((sent, failure) -> sent(failure), thread);
        return false;
    }

    private void sent(@Nullable Throwable failure) {
        boolean unexpected;
        synchronized (this) {
            sending = false;
            unexpected = !closed;
        }
        if (failure == null) {
            sendNext();
            return;
        }
        gone();
        if (unexpected) {
            failed.accept(failure);
        }
        // Half a frame may be sent: nothing can follow.
        peer.disconnect();
    }
}
