package io.geobroker.insight;

/**
 * What a region has to send to another one for what is written, told from the writes alone: the least that replication to
 * that datacenter can cost.
 *
 * <p>A plain write crosses once and is handed on there; the commit of a conditional one is sent to each of its replicas. Every
 * replica there answers for itself. Gossip, and the headers of messages, are not in it.
 *
 * @param messages to that region
 * @param bytes the values written, as often as they cross
 */
public record EgressForecast(double messages, double bytes) {

    /**
     * What is sent for a table.
     *
     * @param writes made in the sending region
     * @param replicas of the table in the receiving datacenter; nothing is sent for 0
     */
    public static EgressForecast copies(TableWrites writes, int replicas) {
        return replicas == 0
                ? new EgressForecast(0, 0)
                : new EgressForecast(
                        writes.plain() + (double) replicas * writes.conditional(),
                        writes.plainBytes() + (double) replicas * writes.conditionalBytes());
    }

    /** Answers to the writes of the receiving region: each replica of the sending datacenter sends one. */
    public static EgressForecast answers(long writes, int replicas) {
        return new EgressForecast((double) writes * replicas, 0);
    }

    EgressForecast perSecond(double seconds) {
        return new EgressForecast(messages / seconds, bytes / seconds);
    }

    public EgressForecast plus(EgressForecast other) {
        return new EgressForecast(messages + other.messages, bytes + other.bytes);
    }
}
