package io.geobroker.broker.matching.kafka;

import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What the polling loop last saw.
 *
 * @param polledAtNanos {@link System#nanoTime()} of the last poll; 0 before the first one
 * @param lag records not polled yet
 * @param unreadable partitions that wait, as Kafka's client cannot read their next record
 * @param isMember as this instance knows: Kafka may be away since
 * @param heartbeats that Kafka answered it as a member of the consumer group
 * @param failure why the loop began anew; null after a successful poll
 */
public record PollingStatus(
        long polledAtNanos,
        int partitions,
        long lag,
        int pending,
        Set<TopicPartition> unreadable,
        boolean isMember,
        double heartbeats,
        @Nullable String failure) {
    static final PollingStatus STARTING = new PollingStatus(0, 0, 0, 0, Set.of(), false, 0, null);

    PollingStatus failed(String reason) {
        return new PollingStatus(polledAtNanos, 0, lag, pending, unreadable, isMember, heartbeats, reason);
    }
}
