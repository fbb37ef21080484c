package io.geobroker.loadtest.storm.journal;

/**
 * A bad ticker that was sent: no order may be filled by it. It is not among the tickers of the {@link Journal}.
 *
 * @param timeMicros 0 when it is no ticker
 * @param priceMicros 0 when it is no ticker
 * @param sentMicros microseconds since the epoch
 */
public record BadTicker(Kind kind, String symbol, long timeMicros, long priceMicros, long sentMicros) {

    /** What is wrong with the ticker. */
    public enum Kind {
        /** The last good one of its stock, byte for byte. */
        DUPLICATED,
        /** Older than the last good one, which was sent before it. */
        LATE,
        /** The older of two that were sent in the wrong order; the younger is good. */
        REORDERED,
        /** An hour ahead or more, or with its time in nanoseconds. */
        FUTURE,
        MALFORMED,
        /** Malformed and nearly as large as Kafka accepts. */
        OVERSIZED
    }
}
