package io.geobroker.insight.metering;

/**
 * A counter of a node, from zero at its start.
 *
 * @param of table, or datacenter at the other end
 * @param part tells summed counters apart, such as peers; empty for a single one
 */
public record NodeCounter(Kind kind, String of, String part) {

    public enum Kind {
        /** Writes applied to the node's replicas. */
        REPLICA_WRITES,
        /** Messages to the nodes of a datacenter. */
        SENT_MESSAGES,
        /** Without frames. */
        SENT_BYTES,
        /** Given up as too late, by sender or receiver. */
        EXPIRED_MESSAGES,
        /** Dropped by an overload or a failed write. */
        DROPPED_MESSAGES
    }

    public static NodeCounter of(Kind kind, String of) {
        return new NodeCounter(kind, of, "");
    }

    /** All counters of a kind, in {@link NodeReading#untold}. */
    public static NodeCounter all(Kind kind) {
        return new NodeCounter(kind, "", "");
    }

    NodeCounter whole() {
        return part.isEmpty() ? this : new NodeCounter(kind, of, "");
    }
}
