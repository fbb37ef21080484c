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
    private final Refusal refusal;
    private Runnable beforeDone = () -> {};
    private int unfinished = 1;

    /**
     * How a ticker came.
     *
     * @param nanos {@link System#nanoTime()} when the broker had it
     * @param loggedMicros when Kafka took it, by Kafka's clock, microseconds since the epoch; 0 when that is not known
     * @param maybeRepeated whether the owner before may have received it too, and have died before it was done
     */
    public record Arrival(long nanos, long loggedMicros, boolean maybeRepeated) {}

    /** What is to be done with a ticker that is not matched. */
    public interface Refusal {

        /** Called once at most, on the matching thread; the ticker is done when whoever takes it ends it. */
        void refused(ReceivedTicker ticker, Ignored why);
    }

    /** @param whenDone called once, on the matching thread */
    public ReceivedTicker(Ticker ticker, Arrival arrival, Runnable whenDone, Refusal refusal) {
        this.ticker = ticker;
        this.arrival = arrival;
        this.whenDone = whenDone;
        this.refusal = refusal;
    }

    /** One that nobody had before, by the broker's clock alone. */
    public ReceivedTicker(Ticker ticker, long receivedNanos, Runnable whenDone) {
        this(ticker, new Arrival(receivedNanos, 0, false), whenDone, (received, why) -> received.end());
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

    /** It causes nothing; what becomes of it is for whoever received it. */
    void refuse(Ignored why) {
        refusal.refused(this, why);
    }

    /** To be called too when it is done; the last one set is. */
    void beforeDone(Runnable action) {
        beforeDone = action;
    }

    /** Something was started that has to be durable before the ticker is done. */
    void begin() {
        unfinished++;
    }

    /** One of the things begun is durable; the last one, counting the ticker's own matching, makes the ticker done. */
    public void end() {
        unfinished--;
        if (unfinished == 0) {
            beforeDone.run();
            whenDone.run();
        }
    }
}
