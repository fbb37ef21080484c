package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seeks to the first young enough record when Kafka lacks the next offset. At older prices nothing is to be filled. Logs
 * what is skipped. Threads may share it.
 *
 * @param maxAge by Kafka's times; above what clocks differ by
 */
public record YoungTickers(Duration maxAge, MicroClock clock, MatchingMeters meters) {
    private static final Logger log = LoggerFactory.getLogger(YoungTickers.class);
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(5);

    /** Blocks on Kafka. */
    void seek(Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions, InvalidOffsetException missing) {
        long since = clock.micros() / 1_000 - maxAge.toMillis();
        // Asked for first: a record that comes meanwhile is young.
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ANSWERED_WITHIN);
        Map<TopicPartition, OffsetAndTimestamp> young = consumer.offsetsForTimes(
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> since)),
                ANSWERED_WITHIN);
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(partitions, ANSWERED_WITHIN);
        for (TopicPartition partition : partitions) {
            OffsetAndTimestamp first = young.get(partition);
            long target = first == null ? ends.getOrDefault(partition, 0L) : first.offset();
            consumer.seek(partition, target);
            long skipped = target - beginnings.getOrDefault(partition, 0L);
            if (skipped > 0 || !(missing instanceof NoOffsetForPartitionException)) {
                meters.count(Counted.OFFSETS_MISSING);
                log.warn(
                        "{} goes on at offset {}, with what is younger than {}; {} older tickers are skipped: {}",
                        partition,
                        target,
                        maxAge,
                        skipped,
                        missing.getMessage());
            }
        }
    }
}
