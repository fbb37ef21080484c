package io.geobroker.broker.platform.cassandra.valve;

/** What bounds the statements that a session has under way. */
public enum ValveControl {
    /** Only the driver's limit in {@code sessions.conf}, with one queue. */
    NONE,
    /** Response times: the limit falls when they exceed their long-term average. */
    RESPONSE_TIME
}
