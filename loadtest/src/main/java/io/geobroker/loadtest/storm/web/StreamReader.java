package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.Hearing;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A customer listening to one region on its own thread; after each connection it goes to the region's next broker. */
public abstract class StreamReader implements AutoCloseable {
    private static final long PAUSE_MILLIS = 500;

    final List<URI> brokers;
    final CustomerCredentials credentials;
    final Hearing hearing;
    private final Thread thread;
    private volatile boolean closed;

    StreamReader(List<URI> brokers, CustomerCredentials credentials, Hearing hearing) {
        this.brokers = List.copyOf(brokers);
        this.credentials = credentials;
        this.hearing = hearing;
        this.thread = new Thread(this::listen, hearing.way() + " of " + hearing.customer());
        thread.setDaemon(true);
    }

    public Hearing hearing() {
        return hearing;
    }

    /** Called once, when the reader is complete. */
    void start() {
        thread.start();
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Hears what a broker tells, until the connection ends.
     *
     * @return when it was last known to hold, microseconds since the epoch
     */
    abstract long listenTo(URI broker) throws InterruptedException;

    /** Ends the connection, if there is one. */
    abstract void disconnect();

    @Override
    public void close() {
        closed = true;
        disconnect();
        thread.interrupt();
    }

    private void listen() {
        try {
            for (int attempt = 0; !closed; attempt++) {
                long heardMicros = listenTo(brokers.get(attempt % brokers.size()));
                if (!closed) {
                    hearing.disconnected(heardMicros);
                    disconnect();
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            disconnect();
        }
    }
}
