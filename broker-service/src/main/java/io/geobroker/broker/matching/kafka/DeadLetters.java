package io.geobroker.broker.matching.kafka;

import io.geobroker.broker.outcome.Persistently;
import io.geobroker.schema.ticker.TickerTopic;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.springframework.kafka.core.KafkaOperations;

/** Keeps records that are no tickers of this region, byte for byte, beside their topic. Threads may share it. */
public final class DeadLetters {
    private final KafkaOperations<byte[], byte[]> kafka;
    private final Persistently persistently;

    public DeadLetters(KafkaOperations<byte[], byte[]> kafka, Persistently persistently) {
        this.kafka = kafka;
        this.persistently = persistently;
    }

    /** Completes when the record is kept; only then may its offset be committed. */
    CompletionStage<Void> keep(ConsumerRecord<byte[], byte[]> record, String reason) {
        ProducerRecord<byte[], byte[]> letter =
                new ProducerRecord<>(TickerTopic.DEAD_LETTERS, record.key(), record.value());
        record.headers().forEach(letter.headers()::add);
        letter.headers().add(TickerTopic.REASON, reason.getBytes(StandardCharsets.UTF_8));
        return persistently.untilDone(
                "keep a dead letter", () -> kafka.send(letter).thenAccept(sent -> {}));
    }
}
