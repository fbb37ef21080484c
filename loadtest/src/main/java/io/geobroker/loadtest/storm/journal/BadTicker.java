package io.geobroker.loadtest.storm.journal;

/** What is wrong with a bad ticker that was sent: no order may be filled by it. */
public enum BadTicker implements Journal.Entry {
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
