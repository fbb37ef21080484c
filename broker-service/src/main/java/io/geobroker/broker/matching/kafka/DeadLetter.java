package io.geobroker.broker.matching.kafka;

import io.geobroker.schema.ticker.TickerTopic;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be used, as kept in {@link TickerTopic#DEAD_LETTERS}. Long ones are cut to their beginning, so
 * that Kafka takes every letter and the broker's memory holds them.
 */
record DeadLetter(ProducerRecord<byte[], byte[]> record) {
    /** A ticker has some hundred bytes, so this shows what is wrong with one. */
    static final int MOST_VALUE_BYTES = 16 * 1024;

    static final int MOST_KEY_BYTES = 256;
    static final int MOST_HEADER_BYTES = 4 * 1024;
    static final int MOST_REASON_BYTES = 1024;

    static DeadLetter of(ConsumerRecord<byte[], byte[]> record, String reason) {
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(
                TickerTopic.DEAD_LETTERS,
                beginning(record.key(), MOST_KEY_BYTES),
                beginning(record.value(), MOST_VALUE_BYTES));
        long headerBytes = headerBytes(record);
        if (headerBytes <= MOST_HEADER_BYTES) {
            record.headers().forEach(letter.headers()::add);
        } else {
            add(letter, TickerTopic.HEADER_BYTES, headerBytes);
        }
        letter.headers()
                .add(TickerTopic.REASON, cut(reason.getBytes(StandardCharsets.UTF_8), MOST_REASON_BYTES))
                .add(TickerTopic.SOURCE, source(record).getBytes(StandardCharsets.UTF_8));
        if (length(record.key()) > MOST_KEY_BYTES) {
            add(letter, TickerTopic.KEY_BYTES, length(record.key()));
        }
        if (length(record.value()) > MOST_VALUE_BYTES) {
            add(letter, TickerTopic.VALUE_BYTES, length(record.value()));
        }
        return new DeadLetter(letter);
    }

    String source() {
        return new String(record.headers().lastHeader(TickerTopic.SOURCE).value(), StandardCharsets.UTF_8);
    }

    String reason() {
        return new String(record.headers().lastHeader(TickerTopic.REASON).value(), StandardCharsets.UTF_8);
    }

    private static String source(ConsumerRecord<byte[], byte[]> record) {
        return record.topic() + "-" + record.partition() + "@" + record.offset();
    }

    private static void add(ProducerRecord<byte[], byte[]> letter, String header, long bytes) {
        letter.headers().add(header, Long.toString(bytes).getBytes(StandardCharsets.UTF_8));
    }

    private static long headerBytes(ConsumerRecord<byte[], byte[]> record) {
        long bytes = 0;
        for (Header header : record.headers()) {
            bytes += header.key().length() + length(header.value());
        }
        return bytes;
    }

    private static byte @Nullable [] beginning(byte @Nullable [] bytes, int most) {
        return bytes == null ? null : cut(bytes, most);
    }

    private static byte[] cut(byte[] bytes, int most) {
        return bytes.length > most ? Arrays.copyOf(bytes, most) : bytes;
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}
