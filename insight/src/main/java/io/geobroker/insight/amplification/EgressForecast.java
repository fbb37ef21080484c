package io.geobroker.insight.amplification;

import io.geobroker.insight.metering.TableWrites;

/**
 * Predicts a region's traffic to another one from its writes.
 *
 * <p>A plain write crosses once and is forwarded there; a commit is sent to each replica. Every replica answers. Overheads
 * follow Cassandra 5.0's serializers, within 30 bytes a message. Excludes gossip, repairs and hints.
 *
 * @param bytes without frames
 */
public record EgressForecast(double messages, double bytes) {
    /** Bytes: header, table, timestamps and lengths. */
    private static final int AROUND_COPY = 30;
    /** Bytes per forwarded replica. */
    private static final int HANDED_ON = 11;

    private static final int ANSWER = 11;
    /** No message: its rows share a mutation with views (ADR 12). */
    private static final String BESIDE_VIEWS = "events_by_customer";

    /**
     * @param writes made in the sending region
     * @param replicas in the receiving datacenter
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

    /** One from each replica of the other region's datacenter to the writing one. */
    public static EgressForecast answers(String table, TableWrites writes, int replicas) {
        double answers = messages(table, writes.written()) * replicas;
        return new EgressForecast(answers, answers * ANSWER);
    }

    private static double messages(String table, long writes) {
        return table.equals(BESIDE_VIEWS) ? 0 : writes;
    }

    EgressForecast perSecond(double seconds) {
        return new EgressForecast(messages / seconds, bytes / seconds);
    }

    /** Adds the frames. */
    public EgressForecast framed(int frameBytes) {
        return new EgressForecast(messages, bytes + messages * frameBytes);
    }

    public EgressForecast plus(EgressForecast other) {
        return new EgressForecast(messages + other.messages, bytes + other.bytes);
    }
}
