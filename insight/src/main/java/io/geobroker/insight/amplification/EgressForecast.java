package io.geobroker.insight.amplification;

import io.geobroker.insight.metering.TableWrites;

/**
 * What a region has to send to another one for what is written, told from the writes alone.
 *
 * <p>A plain write crosses once and is handed on there; the commit of a conditional one is sent to each of its replicas. Every
 * replica there answers for itself. What is around names and values was taken from Cassandra 5.0's own serializers; of this
 * broker's writes it is right within 30 bytes a message. Gossip, repairs and hints are not in it.
 *
 * @param messages to that region
 * @param bytes of these messages, without their frames
 */
public record EgressForecast(double messages, double bytes) {
    /** Head of the message, table, timestamps and lengths. */
    private static final int AROUND_COPY = 30;
    /** To whom it is to be handed on, for each. */
    private static final int HANDED_ON = 11;

    private static final int ANSWER = 11;
    /** Its rows come in one mutation with views of orders (ADR 12). */
    private static final String BESIDE_VIEWS = "events_by_customer";

    /**
     * What is sent for a table.
     *
     * @param writes made in the sending region
     * @param replicas of the table in the receiving datacenter; nothing is sent for 0
     */
    public static EgressForecast copies(String table, TableWrites writes, int replicas) {
        if (replicas == 0) {
            return new EgressForecast(0, 0);
        }
        double plain = messages(table, writes.plain());
        double commits = (double) replicas * writes.conditional();
        return new EgressForecast(
                plain + commits,
                writes.plainBytes()
                        + plain * (AROUND_COPY + (replicas - 1) * HANDED_ON)
                        + (double) replicas * writes.conditionalBytes()
                        + commits * AROUND_COPY);
    }

    /** Answers to the writes of the receiving region: each replica of the sending datacenter sends one. */
    public static EgressForecast answers(String table, long writes, int replicas) {
        double answers = messages(table, writes) * replicas;
        return new EgressForecast(answers, answers * ANSWER);
    }

    private static double messages(String table, long writes) {
        return table.equals(BESIDE_VIEWS) ? 0 : writes;
    }

    EgressForecast perSecond(double seconds) {
        return new EgressForecast(messages / seconds, bytes / seconds);
    }

    /** With what is sent around each message. */
    public EgressForecast framed(int frameBytes) {
        return new EgressForecast(messages, bytes + messages * frameBytes);
    }

    public EgressForecast plus(EgressForecast other) {
        return new EgressForecast(messages + other.messages, bytes + other.bytes);
    }
}
