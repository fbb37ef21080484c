package io.geobroker.broker.update.web;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What waits to be sent on one connection, up to a bound. Threads may share it; none ever waits. */
final class Outbox {
    private final Deque<String> waiting = new ArrayDeque<>();
    private final int capacity;
    private boolean closing;
    private @Nullable Runnable drained;

    Outbox(int capacity) {
        this.capacity = capacity;
    }

    /** False when there is no room. */
    synchronized boolean offer(String message) {
        if (closing) {
            return true;
        }
        return waiting.size() < capacity && waiting.add(message);
    }

    /** What the connection itself has to say, for which there is twice the room; false when there is none even so. */
    synchronized boolean insist(String message) {
        if (closing) {
            return true;
        }
        return waiting.size() < 2 * capacity && waiting.add(message);
    }

    synchronized @Nullable String next() {
        return waiting.poll();
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Everything that will ever be sent is sent when this is empty. */
    synchronized boolean isClosing() {
        return closing;
    }

    /** Takes nothing more; what waits is still sent. */
    synchronized void close() {
        closing = true;
        drained = null;
    }

    /** Takes nothing more, and forgets what waits, but for a last message. */
    synchronized void abandon(String last) {
        waiting.clear();
        waiting.add(last);
        close();
    }

    /** Remembers whom to call; see {@link #takeDrained()}. */
    synchronized void whenDrained(Runnable callback) {
        if (!closing) {
            drained = callback;
        }
    }

    /** Whom to call now that everything was sent; nobody while something waits. */
    synchronized @Nullable Runnable takeDrained() {
        if (!waiting.isEmpty()) {
            return null;
        }
        Runnable callback = drained;
        drained = null;
        return callback;
    }
}
