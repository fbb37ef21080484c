package io.geobroker.insight.metering;

/**
 * A number that a node counts up from its start.
 *
 * @param kind what is counted
 * @param of which of that kind: a table, or the datacenter at the other end
 * @param part tells counters apart that are summed up: the peer; empty where there is one only
 */
public record NodeCounter(Kind kind, String of, String part) {

    /** What a node counts. */
    public enum Kind {
        /** Writes applied to the node's own replica of a table. */
        REPLICA_WRITES,
        /** Messages sent to the nodes of a datacenter. */
        SENT_MESSAGES,
        /** Their bytes, without frames. */
        SENT_BYTES,
        /** Messages that were given up because sending, or the receiver, would have been too late. */
        EXPIRED_MESSAGES,
        /** Messages that were dropped because too many waited, or that could not be written. */
        DROPPED_MESSAGES
    }

    public static NodeCounter of(Kind kind, String of) {
        return new NodeCounter(kind, of, "");
    }

    /** Stands for every counter of that kind, where it is said what is not told. */
    public static NodeCounter all(Kind kind) {
        return new NodeCounter(kind, "", "");
    }

    /** What its growth is added to. */
    NodeCounter whole() {
        return part.isEmpty() ? this : new NodeCounter(kind, of, "");
    }
}
