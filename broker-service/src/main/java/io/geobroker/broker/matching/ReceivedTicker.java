package io.geobroker.broker.matching;

import io.geobroker.schema.ticker.Ticker;

/**
 * A ticker between its arrival and the moment when everything it caused is durable, which is when its offset may be
 * committed. Confined to the matching thread.
 */
public final class ReceivedTicker {
    private final Ticker ticker;
    private final Arrival arrival;
    private final Runnable whenDone;
    private int unfinished = 1;

    /**
     * How a ticker came.
     *
     * @param nanos {@link System#nanoTime()} when the broker had it
     * @param loggedMicros when Kafka took it, by Kafka's clock, microseconds since the epoch; 0 when that is not known
     * @param maybeRepeated whether the owner before may have received it too, and have died before it was done
     */
    public record Arrival(long nanos, long loggedMicros, boolean maybeRepeated) {}

    /** @param whenDone called once, on the matching thread */
    public ReceivedTicker(Ticker ticker, Arrival arrival, Runnable whenDone) {
        this.ticker = ticker;
        this.arrival = arrival;
        this.whenDone = whenDone;
    }

    /** One that nobody had before, by the broker's clock alone. */
    public ReceivedTicker(Ticker ticker, long receivedNanos, Runnable whenDone) {
        this(ticker, new Arrival(receivedNanos, 0, false), whenDone);
    }

    public Ticker ticker() {
        return ticker;
    }

    public long receivedNanos() {
        return arrival.nanos();
    }

    Arrival arrival() {
        return arrival;
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
