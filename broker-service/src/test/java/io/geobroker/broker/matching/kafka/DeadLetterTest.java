package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.ticker.TickerTopic;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What of a record is kept, whatever is in it. */
class DeadLetterTest {

    @Test
    void aShortRecordIsKeptWholeWithWhereItWas() {
        byte[] key = {(byte) 0xff, 0};
        byte[] value = "{".getBytes(StandardCharsets.UTF_8);

        ProducerRecord<byte[], byte[]> letter = letter(key, value, 3, "not JSON");

        assertThat(letter.topic()).isEqualTo(TickerTopic.DEAD_LETTERS);
        assertThat(letter.key()).isEqualTo(key);
        assertThat(letter.value()).isEqualTo(value);
        assertThat(header(letter, "own"))
                .hasValueSatisfying(own -> assertThat(own).hasSize(3));
        assertThat(header(letter, TickerTopic.REASON)).contains("not JSON");
        assertThat(header(letter, TickerTopic.SOURCE)).contains("tickers-3@77");
        assertThat(header(letter, TickerTopic.VALUE_BYTES)).isEmpty();
        assertThat(header(letter, TickerTopic.KEY_BYTES)).isEmpty();
        assertThat(header(letter, TickerTopic.HEADER_BYTES)).isEmpty();
    }

    @Test
    void ofALongOneTheBeginningAndTheSizes() {
        byte[] key = new byte[1_000_000];
        byte[] value = new byte[50_000_000];
        Arrays.fill(value, (byte) 'x');

        ProducerRecord<byte[], byte[]> letter = letter(key, value, 1_000_000, "y".repeat(1_000_000));

        assertThat(letter.key()).hasSize(DeadLetter.MOST_KEY_BYTES);
        assertThat(letter.value()).isEqualTo(Arrays.copyOf(value, DeadLetter.MOST_VALUE_BYTES));
        assertThat(header(letter, "own")).isEmpty();
        assertThat(header(letter, TickerTopic.REASON))
                .hasValueSatisfying(reason -> assertThat(reason).hasSize(DeadLetter.MOST_REASON_BYTES));
        assertThat(header(letter, TickerTopic.VALUE_BYTES)).contains("50000000");
        assertThat(header(letter, TickerTopic.KEY_BYTES)).contains("1000000");
        assertThat(header(letter, TickerTopic.HEADER_BYTES)).contains("1000003");
    }

    @Test
    void nothingIsKeptOfNothing() {
        ProducerRecord<byte[], byte[]> letter = letter(null, null, 0, "record has no value");

        assertThat(letter.key()).isNull();
        assertThat(letter.value()).isNull();
        assertThat(header(letter, TickerTopic.REASON)).contains("record has no value");
    }

    private static ProducerRecord<byte[], byte[]> letter(
            byte @Nullable [] key, byte @Nullable [] value, int headerBytes, String reason) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("own", new byte[headerBytes]);
        return DeadLetter.of(
                        new ConsumerRecord<>(
                                TickerTopic.NAME,
                                3,
                                77,
                                5,
                                TimestampType.CREATE_TIME,
                                0,
                                0,
                                key,
                                value,
                                headers,
                                Optional.empty()),
                        reason)
                .record();
    }

    private static Optional<String> header(ProducerRecord<byte[], byte[]> letter, String name) {
        return Optional.ofNullable(letter.headers().lastHeader(name))
                .map(header -> new String(header.value(), StandardCharsets.UTF_8));
    }
}
