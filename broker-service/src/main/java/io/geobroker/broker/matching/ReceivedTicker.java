package io.geobroker.broker.matching;

import io.geobroker.schema.ticker.Ticker;

/**
 * A ticker between its arrival and the moment when everything it caused is durable, which is when its offset may be
 * committed. Confined to the matching thread.
 */
public final class ReceivedTicker {
    private final Ticker ticker;
    private final long receivedNanos;
    private final Runnable whenDone;
    private int unfinished = 1;

    /**
     * @param receivedNanos {@link System#nanoTime()} when the broker had the ticker
     * @param whenDone called once, on the matching thread
     */
    public ReceivedTicker(Ticker ticker, long receivedNanos, Runnable whenDone) {
        this.ticker = ticker;
        this.receivedNanos = receivedNanos;
        this.whenDone = whenDone;
    }

    public Ticker ticker() {
        return ticker;
    }

    public long receivedNanos() {
        return receivedNanos;
    }

    /** Something was started that has to be durable before the ticker is done. */
    void begin() {
        unfinished++;
    }

    /** One of the things begun is durable; the last one, counting the ticker's own matching, makes the ticker done. */
    public void end() {
        unfinished--;
        if (unfinished == 0) {
            whenDone.run();
        }
    }
}
