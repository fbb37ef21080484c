package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/**
 * Asks Kafka for the ends of partitions without waiting. The consumer knows only those of its last fetch, which may be old
 * after an outage or pause.
 *
 * <p>Each partition has one question under way, until an answer or a timeout. Confined to the polling thread.
 */
public final class EndOffsets {
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(10);

    private final Admin admin;
    private final MicroClock clock;
    private final Map<TopicPartition, Question> questions = new HashMap<>();

    /**
     * What Kafka told.
     *
     * @param offset above all records that Kafka had when it was asked
     * @param askedMicros by this broker's clock, microseconds since the epoch
     */
    record End(long offset, long askedMicros) {}

    private record Question(long askedMicros, CompletableFuture<ListOffsetsResultInfo> answer) {}

    /** @param admin of the region's Kafka; the caller closes it */
    public EndOffsets(Admin admin, MicroClock clock) {
        this.admin = admin;
        this.clock = clock;
    }

    void ask(Collection<TopicPartition> partitions) {
        List<TopicPartition> unasked = partitions.stream()
                .filter(partition -> !questions.containsKey(partition))
                .toList();
        if (unasked.isEmpty()) {
            return;
        }
        long now = clock.micros();
        ListOffsetsResult asked = admin.listOffsets(
                unasked.stream().collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest())),
                new ListOffsetsOptions().timeoutMs((int) ANSWERED_WITHIN.toMillis()));
        unasked.forEach(partition -> questions.put(
                partition,
                new Question(
                        now,
                        asked.partitionResult(partition).toCompletionStage().toCompletableFuture())));
    }

    /** Tells an answer once; empty while there is none. */
    Optional<End> take(TopicPartition partition) {
        Question question = questions.get(partition);
        if (question == null || !question.answer().isDone()) {
            return Optional.empty();
        }
        questions.remove(partition);
        return question.answer().isCompletedExceptionally()
                ? Optional.empty()
                : Optional.of(new End(question.answer().join().offset(), question.askedMicros()));
    }
}
