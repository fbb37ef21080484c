package io.geobroker.broker.update.web;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Bounded queue of one connection's messages. Thread-safe; never blocks. */
final class Outbox {
    private final Deque<String> waiting = new ArrayDeque<>();
    private final int capacity;
    private boolean closing;
    private @Nullable Runnable drained;

    Outbox(int capacity) {
        this.capacity = capacity;
    }

    /** False without room. */
    boolean offer(String message) {
        return add(message, capacity);
    }

    /** For protocol messages: twice the room. */
    boolean insist(String message) {
        return add(message, 2 * capacity);
    }

    private synchronized boolean add(String message, int room) {
        return closing || (waiting.size() < room && waiting.add(message));
    }

    synchronized @Nullable String next() {
        return waiting.poll();
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Everything is taken, and no more will come. */
    synchronized boolean isDone() {
        return closing && waiting.isEmpty();
    }

    /** Takes no more; sends what waits. */
    synchronized void close() {
        closing = true;
        drained = null;
    }

    /** Takes no more; replaces what waits by a last message. */
    synchronized void abandon(String last) {
        waiting.clear();
        waiting.add(last);
        close();
    }

    synchronized void whenDrained(Runnable callback) {
        if (!closing) {
            drained = callback;
        }
    }

    /** The callback once all is sent; null while a message waits. */
    synchronized @Nullable Runnable takeDrained() {
        if (!waiting.isEmpty()) {
            return null;
        }
        Runnable callback = drained;
        drained = null;
        return callback;
    }
}
