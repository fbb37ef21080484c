package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.matching.MatchingMeters;
import io.geobroker.broker.matching.MatchingMeters.Fate;
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
 * Keeps records that are no tickers of this region beside their topic. Threads may share it.
 *
 * <p>A letter never stops a partition. Its offset waits for Kafka's acknowledgement for a while only; Kafka's client goes on
 * repeating it behind that, for its {@code delivery.timeout.ms}. What Kafka refuses, or does not take in that time, is lost as
 * a letter, counted, and told in the log with its place in the topic of tickers, where the record is for as long as Kafka keeps
 * it. If the process dies after the offset was committed and before the letter was acknowledged, the log has told that it was
 * late.
 *
 * <p>Letters are sent by a thread of their own: Kafka's client blocks while it does not know the topic or has too much to
 * send, and neither polling nor matching may.
 */
public final class DeadLetters implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    /** Letters that wait for the thread: all together some megabytes. */
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
     * @param within how long an offset waits for its letter to be acknowledged
     */
    public DeadLetters(
            Function<ProducerRecord<byte[], byte[]>, CompletableFuture<?>> kafka,
            Duration within,
            MatchingMeters meters) {
        this.kafka = kafka;
        this.within = within;
        this.meters = meters;
    }

    /** Completes, on any thread and never with a failure, when the record's offset may be committed. */
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
                meters.deadLetter(Fate.KEPT);
                done.complete(null);
            } else {
                lost(letter, done, failure);
            }
        });
    }

    private void lost(DeadLetter letter, CompletableFuture<Void> done, Throwable cause) {
        meters.deadLetter(Fate.LOST);
        LOG.error("no dead letter of {} was kept, which is {}: {}", letter.source(), letter.reason(), cause.toString());
        done.complete(null);
    }

    private @Nullable Void late(DeadLetter letter, Throwable failure) {
        if (failure instanceof TimeoutException) {
            meters.deadLetter(Fate.LATE);
            LOG.warn("a dead letter of {} is not acknowledged yet, matching goes on", letter.source());
        }
        return null;
    }

    /** What is not sent yet is dropped; the offsets of those records were not committed, unless the log told so. */
    @Override
    public void close() {
        sender.shutdownNow();
    }
}
