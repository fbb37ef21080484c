package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.matching.metrics.CountedMatching;
import io.geobroker.broker.matching.metrics.MatchingMeters.Fate;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

/** Letters that Kafka does not take, and the offsets that wait for them. */
class DeadLettersTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration AT_ONCE = Duration.ofMillis(1);

    private final CountedMatching counted = new CountedMatching();

    @Test
    void anOffsetWaitsForItsLetter() {
        CompletableFuture<Void> acknowledged = new CompletableFuture<>();
        try (DeadLetters letters = letters(letter -> acknowledged, LONG)) {
            CompletableFuture<Void> done = keep(letters);
            assertThat(done).isNotDone();

            acknowledged.complete(null);

            await().until(done::isDone);
            await().untilAsserted(() -> assertThat(fates()).containsExactly(Fate.KEPT));
        }
    }

    @Test
    void whatKafkaRefusesStopsNothing() {
        try (DeadLetters letters = letters(
                letter -> CompletableFuture.failedFuture(new RecordTooLargeException("the topic's own limit")), LONG)) {
            await().until(keep(letters)::isDone);
            assertThat(fates()).containsExactly(Fate.LOST);
        }
    }

    @Test
    void whatTheClientDoesNotEvenSendStopsNothing() {
        try (DeadLetters letters = letters(
                letter -> {
                    throw new TopicAuthorizationException(TickerTopic.DEAD_LETTERS);
                },
                LONG)) {
            await().until(keep(letters)::isDone);
            assertThat(fates()).containsExactly(Fate.LOST);
        }
    }

    @Test
    void anOffsetWaitsForAWhileOnlyAndTheLetterGoesOn() {
        CompletableFuture<Void> acknowledged = new CompletableFuture<>();
        try (DeadLetters letters = letters(letter -> acknowledged, AT_ONCE)) {
            CompletableFuture<Void> done = keep(letters);
            await().until(done::isDone);
            assertThat(done).isCompleted();
            assertThat(fates()).containsExactly(Fate.LATE);

            acknowledged.complete(null);

            assertThat(fates()).containsExactlyInAnyOrder(Fate.LATE, Fate.KEPT);
        }
    }

    /** As Kafka's client does, for a minute each, while it does not know the topic. */
    @Test
    void aClientThatBlocksHoldsUpNobody() {
        CountDownLatch known = new CountDownLatch(1);
        try (DeadLetters letters = letters(
                letter -> {
                    awaitQuietly(known);
                    return CompletableFuture.completedFuture(null);
                },
                AT_ONCE)) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 1_010; i++) {
                all.add(keep(letters));
            }

            await().until(() -> all.stream().allMatch(CompletableFuture::isDone));

            assertThat(fates()).as("no more wait than memory allows").contains(Fate.LOST, Fate.LATE);
            known.countDown();
            await().untilAsserted(() -> assertThat(fates()).contains(Fate.KEPT));
        }
    }

    /** Of each letter, in no order. */
    private List<Fate> fates() {
        return Stream.of(Fate.values())
                .flatMap(fate -> Collections.nCopies(counted.deadLetters(fate), fate).stream())
                .toList();
    }

    private DeadLetters letters(Function<ProducerRecord<byte[], byte[]>, CompletableFuture<?>> kafka, Duration within) {
        return new DeadLetters(kafka, within, counted.meters());
    }

    private static CompletableFuture<Void> keep(DeadLetters letters) {
        return letters.keep(new ConsumerRecord<>(TickerTopic.NAME, 0, 1, new byte[0], new byte[0]), "not JSON")
                .toCompletableFuture();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
