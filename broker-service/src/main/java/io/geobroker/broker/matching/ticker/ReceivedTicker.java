package io.geobroker.broker.matching.ticker;

import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.schema.ticker.Ticker;

/** A ticker until everything it caused is durable; then its offset may be committed. Confined to the matching thread. */
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
     * @param nanos {@link System#nanoTime()} of arrival
     * @param loggedMicros Kafka's append time, microseconds since the epoch; 0 if unknown
     * @param maybeRepeated whether the owner before may have received and not finished it
     */
    public record Arrival(long nanos, long loggedMicros, boolean maybeRepeated) {}

    /** Handles a ticker that is not matched. */
    public interface Refusal {

        /** Called at most once, on the matching thread; the handler ends the ticker. */
        void refused(ReceivedTicker ticker, Ignored why);
    }

    /** @param whenDone called once, on the matching thread */
    public ReceivedTicker(Ticker ticker, Arrival arrival, Runnable whenDone, Refusal refusal) {
        this.ticker = ticker;
        this.arrival = arrival;
        this.whenDone = whenDone;
        this.refusal = refusal;
    }

    public Ticker ticker() {
        return ticker;
    }

    public long receivedNanos() {
        return arrival.nanos();
    }

    public Arrival arrival() {
        return arrival;
    }

    /** Instead of matching it. It is done when the handler has ended it. */
    public void refuse(Ignored why) {
        refusal.refused(this, why);
    }

    /** Runs before {@code whenDone}; the last one set counts. */
    void beforeDone(Runnable action) {
        beforeDone = action;
    }

    /** Something that must be durable before the ticker is done. */
    public void begin() {
        unfinished++;
    }

    /** Something begun, or the matching itself, is durable; the last call ends the ticker. */
    public void end() {
        unfinished--;
        if (unfinished == 0) {
            beforeDone.run();
            whenDone.run();
        }
    }
}
