package io.geobroker.broker.platform.cassandra.valve;

/** What decides how many statements a session has under way at once. */
public enum ValveControl {
    /** The driver's own limit of {@code sessions.conf} alone, with its one queue for all. */
    NONE,
    /** How long answers take: fewer when they take longer than they long did. */
    RESPONSE_TIME
}
