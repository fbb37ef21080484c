package io.geobroker.broker.matching;

import java.util.Optional;

/** Tells which tickers of a symbol come after those before them. Confined to the matching thread. */
final class TickerSequence {
    private long lastMicros;
    private long lastBeforeMicros;

    /** When the last ticker was sent that was taken; 0 before the first one. */
    long lastMicros() {
        return lastMicros;
    }

    /** @param micros what owners before have stored as the time of their last ticker */
    void beginAfter(long micros) {
        lastBeforeMicros = micros;
    }

    /**
     * Takes the ticker unless it is late. What the owner before may have received and not done comes again, and is taken
     * again, although its time was stored by then.
     *
     * @return why it was not taken
     */
    Optional<Ignored> take(ReceivedTicker received) {
        long time = received.ticker().timeMicros();
        long last = received.arrival().maybeRepeated() ? lastMicros : Math.max(lastMicros, lastBeforeMicros);
        if (time <= last) {
            return Optional.of(time == last ? Ignored.DUPLICATE : Ignored.LATE);
        }
        lastMicros = time;
        return Optional.empty();
    }
}
