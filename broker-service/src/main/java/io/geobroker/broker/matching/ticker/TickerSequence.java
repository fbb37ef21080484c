package io.geobroker.broker.matching.ticker;

import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.schema.ticker.Ticker;
import java.util.Optional;

/** Tells which tickers of a symbol are newer than those before. */
final class TickerSequence {
    private long lastMicros;
    private long lastBeforeMicros;

    /** 0 before the first ticker was taken. */
    long lastMicros() {
        return lastMicros;
    }

    /** @param micros as stored by earlier owners */
    void beginAfter(long micros) {
        lastBeforeMicros = micros;
    }

    /**
     * Empty if the ticker is not late. One that the owner before may not have finished is compared with this owner's only.
     *
     * @param latestMicros of no clock that is right: times beyond it were of clocks that have been set right, and are forgotten
     */
    Optional<Ignored> late(ReceivedTicker received, long latestMicros) {
        lastMicros = lastMicros > latestMicros ? 0 : lastMicros;
        lastBeforeMicros = lastBeforeMicros > latestMicros ? 0 : lastBeforeMicros;
        long time = received.ticker().timeMicros();
        long last = received.arrival().maybeRepeated() ? lastMicros : Math.max(lastMicros, lastBeforeMicros);
        return time > last ? Optional.empty() : Optional.of(time == last ? Ignored.DUPLICATE : Ignored.LATE);
    }

    void took(Ticker ticker) {
        lastMicros = ticker.timeMicros();
    }
}
