package io.geobroker.broker.matching;

import io.geobroker.schema.ticker.Ticker;
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

    /** Why the ticker is not taken, if it is late. What the owner before may have received and not done comes again, and is not. */
    Optional<Ignored> late(ReceivedTicker received) {
        long time = received.ticker().timeMicros();
        long last = received.arrival().maybeRepeated() ? lastMicros : Math.max(lastMicros, lastBeforeMicros);
        return time > last ? Optional.empty() : Optional.of(time == last ? Ignored.DUPLICATE : Ignored.LATE);
    }

    void took(Ticker ticker) {
        lastMicros = ticker.timeMicros();
    }
}
