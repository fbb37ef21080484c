package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.platform.time.AtMostEvery;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pauses partitions whose next record Kafka's client cannot read, as where a batch is damaged: the others go on. Nothing is
 * skipped: they are fetched again, perhaps from another replica. Confined to the polling thread.
 */
final class UnreadablePartitions {
    private static final Logger log = LoggerFactory.getLogger(UnreadablePartitions.class);
    private static final Duration FETCHED_AGAIN_EVERY = Duration.ofSeconds(1);

    private final Consumer<byte[], byte[]> consumer;
    private final ToLongFunction<TopicPartition> position;
    private final AtMostEvery fetches = new AtMostEvery(FETCHED_AGAIN_EVERY);
    private final Set<TopicPartition> unreadable = new HashSet<>();

    /** @param position -1 while unknown */
    UnreadablePartitions(Consumer<byte[], byte[]> consumer, ToLongFunction<TopicPartition> position) {
        this.consumer = consumer;
        this.position = position;
    }

    /** No other may pause or resume these. */
    Set<TopicPartition> all() {
        return Set.copyOf(unreadable);
    }

    ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        unreadable.retainAll(consumer.assignment());
        Map<TopicPartition, Long> again = new HashMap<>();
        if (!unreadable.isEmpty() && fetches.isDue()) {
            unreadable.forEach(partition -> again.put(partition, position.applyAsLong(partition)));
            again.values().removeIf(unknown -> unknown < 0);
        }
        if (!again.isEmpty()) {
            // What was fetched is kept until its partition is polled elsewhere: at an end still unknown, without
            // records.
            consumer.seekToEnd(again.keySet());
            consumer.resume(again.keySet());
        }
        try {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(again.isEmpty() ? timeout : Duration.ZERO);
            records.partitions().stream()
                    .filter(unreadable::remove)
                    .forEach(partition -> log.info("{} is read again", partition));
            return records;
        } catch (KafkaException e) {
            pause(e);
            return ConsumerRecords.empty();
        } finally {
            again.keySet().retainAll(consumer.assignment());
            again.forEach(consumer::seek);
        }
    }

    /** The client tells the partition in its message alone. */
    private void pause(KafkaException failure) {
        TopicPartition named = consumer.assignment().stream()
                .filter(each -> !(failure instanceof ApiException || failure instanceof InvalidOffsetException))
                .filter(each -> Pattern.compile("\\b" + Pattern.quote(each.toString()) + "\\b")
                        .matcher(String.valueOf(failure.getMessage()))
                        .find())
                .findAny()
                .orElseThrow(() -> failure);
        consumer.pause(Set.of(named));
        if (unreadable.add(named)) {
            log.error(
                    "{} cannot be read at offset {}: its stocks wait, all others trade; it is fetched again each {}",
                    named,
                    position.applyAsLong(named),
                    FETCHED_AGAIN_EVERY,
                    failure);
        }
    }
}
