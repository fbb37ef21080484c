package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Fate;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes records that are not tickers of this region to a dead-letter topic. Threads may share it.
 *
 * <p>A letter never stops a partition: the offset waits for it a limited time, while Kafka's client retries for
 * {@code delivery.timeout.ms}. A letter not taken by then is lost: counted, and logged with its record's offset. Late
 * letters are logged too, as the process may die after the commit.
 *
 * <p>Kafka's client may block, so one thread of its own sends.
 */
public final class DeadLetters implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    /** Some megabytes in all. */
    private static final int MOST_WAITING = 1_000;

    private final Function<ProducerRecord<byte[], byte[]>, CompletableFuture<?>> kafka;
    private final Duration within;
    private final MatchingMeters meters;
    private final ExecutorService sender = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            task -> new Thread(task, "dead-letters"));

    /**
     * @param kafka sends a record; may block, throw or fail
     * @param within how long an offset waits for the acknowledgement
     */
    public DeadLetters(
            Function<ProducerRecord<byte[], byte[]>, CompletableFuture<?>> kafka,
            Duration within,
            MatchingMeters meters) {
        this.kafka = kafka;
        this.within = within;
        this.meters = meters;
    }

    /** Completes when the record's offset may be committed; on any thread, never with a failure. */
    CompletionStage<Void> keep(ConsumerRecord<byte[], byte[]> record, String reason) {
        DeadLetter letter = DeadLetter.of(record, reason);
        CompletableFuture<Void> done = new CompletableFuture<>();
        try {
            sender.execute(() -> send(letter, done));
        } catch (RejectedExecutionException e) {
            lost(letter, done, new IllegalStateException("too many wait to be sent", e));
        }
        return done.copy()
                .orTimeout(within.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionally(failure -> late(letter, failure));
    }

    private void send(DeadLetter letter, CompletableFuture<Void> done) {
        CompletionStage<?> sent;
        try {
            sent = kafka.apply(letter.record());
        } catch (RuntimeException e) {
            sent = CompletableFuture.failedFuture(e);
        }
        sent.whenComplete((result, failure) -> {
            if (failure == null) {
                meters.deadLetter.accept(Fate.KEPT);
                done.complete(null);
            } else {
                lost(letter, done, failure);
            }
        });
    }

    private void lost(DeadLetter letter, CompletableFuture<Void> done, Throwable cause) {
        meters.deadLetter.accept(Fate.LOST);
        LOG.error("no dead letter of {} was kept, which is {}: {}", letter.source(), letter.reason(), cause.toString());
        done.complete(null);
    }

    private @Nullable Void late(DeadLetter letter, Throwable failure) {
        if (failure instanceof TimeoutException) {
            meters.deadLetter.accept(Fate.LATE);
            LOG.warn("a dead letter of {} is not acknowledged yet, matching goes on", letter.source());
        }
        return null;
    }

    /** Drops unsent letters; their offsets are not committed, unless logged as late. */
    @Override
    public void close() {
        sender.shutdownNow();
    }
}
