package io.geobroker.loadtest.storm.journal;

/**
 * Something that a bad feed sent: no order may be filled by it, and none has to be. It is not among the tickers of the
 * {@link Journal}.
 *
 * @param symbol the stock whose partition it went to
 * @param timeMicros what it says of its time; 0 when it is no ticker
 * @param priceMicros what it says of its price; 0 when it is no ticker
 * @param sentMicros when it was sent, in microseconds since the epoch
 */
public record BadTicker(Kind kind, String symbol, long timeMicros, long priceMicros, long sentMicros) {

    /** What is wrong with it. */
    public enum Kind {
        /** The last good one of its stock once more, byte for byte. */
        DUPLICATED,
        /** Older than the last good one of its stock, which was sent before it. */
        LATE,
        /** The older one of two that were sent in the wrong order; the younger one is good. */
        REORDERED,
        /** From an hour ahead or more, or with its time in nanoseconds. */
        FUTURE,
        /** No ticker at all. */
        MALFORMED,
        /** No ticker at all, and nearly as large as Kafka takes it. */
        OVERSIZED
    }
}
