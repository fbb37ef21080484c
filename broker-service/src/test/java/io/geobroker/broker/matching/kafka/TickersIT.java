package io.geobroker.broker.matching.kafka;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import io.geobroker.broker.world.Tickers;
import io.geobroker.schema.ticker.TickerTopic;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tickers that are not as they should be. */
class TickersIT extends OneBrokerPerRegion {
    @Test
    void malformedAndUnknownTickersAreKeptAsideAndBlockNothing() {
        Customer customer = brokers.customer("nina", SYDNEY);
        String kafka = testbed.kafka(SYDNEY).bootstrapServers();
        String id = customer.place("FMG", "buy", "limit", "20", 1);
        String mark = UUID.randomUUID().toString();
        Map<String, String> reasons = Map.of(
                "{\"symbol\":\"FMG\" " + mark, "not JSON",
                "{\"symbol\":\"FMG\",\"price\":\"-1\",\"time\":5,\"mark\":\"" + mark + "\"}", "price must be > 0",
                "{\"symbol\":\"NOSUCH\",\"price\":\"1\",\"time\":5,\"mark\":\"" + mark + "\"}",
                        "symbol is not at home here: NOSUCH",
                "{\"symbol\":\"IBM\",\"price\":\"1\",\"time\":5,\"mark\":\"" + mark + "\"}",
                        "symbol is not at home here: IBM");
        try (Tickers tickers = new Tickers(kafka)) {
            // The key is the symbol that the record names.
            reasons.keySet()
                    .forEach(bad -> tickers.sendRaw(bad.split("\"", -1)[3], bad.getBytes(StandardCharsets.UTF_8)));
            tickers.send("FMG", "19");
        }

        await().until(() -> customer.order(id).text("status").equals("filled"));
        Map<String, String> letters = deadLetters(kafka, mark, reasons.size());
        assertThat(letters.keySet()).isEqualTo(reasons.keySet());
        reasons.forEach((value, reason) -> assertThat(letters.get(value)).startsWith(reason));
    }

    /** A ticker in nanoseconds, and records that are nearly too large for Kafka: one without a reason more would be. */
    @Test
    void tickersFromTheFutureAndOversizedRecordsMoveAndBlockNothing() {
        Customer customer = brokers.customer("pia", SYDNEY);
        String kafka = testbed.kafka(SYDNEY).bootstrapServers();
        String id = customer.place("WES", "buy", "limit", "20", 1);
        String mark = UUID.randomUUID().toString();
        long nanoseconds = System.currentTimeMillis() * 1_000_000;
        String future = "{\"symbol\":\"WES\",\"price\":\"7\",\"time\":" + nanoseconds + ",\"mark\":\"" + mark + "\"}";
        String huge = "{\"mark\":\"" + mark + "\"," + "x".repeat(1_048_400);
        try (Tickers tickers = new Tickers(kafka)) {
            tickers.sendRaw("WES", future.getBytes(StandardCharsets.UTF_8));
            tickers.sendRaw("WES", huge.getBytes(StandardCharsets.UTF_8));
            tickers.send("WES", "19");
        }

        await().until(() -> customer.order(id).text("status").equals("filled"));
        assertThat(customer.order(id).text("filled_avg_price")).isEqualTo("19");
        Map<String, String> letters = deadLetters(kafka, mark, 2);
        assertThat(letters.get(future)).startsWith("time is in the future: " + nanoseconds);
        assertThat(letters.get(huge.substring(0, DeadLetter.MOST_VALUE_BYTES))).startsWith("not JSON");
    }

    /** The band is written by CQL, as an operator may: brokers know it with their next reading of the listings. */
    @Test
    void aForgedPriceFillsNothing(CassandraSessions sessions) {
        Customer customer = brokers.customer("quinn", SYDNEY);
        String kafka = testbed.kafka(SYDNEY).bootstrapServers();
        String mark = UUID.randomUUID().toString();
        try (Tickers tickers = new Tickers(kafka)) {
            tickers.send("ANZ", "30");
            setPriceBand(sessions, new BigDecimal("2"));
            await().until(() -> {
                tickers.send("ANZ", "100");
                tickers.send("ANZ", "30");
                return brokers.metric(SYDNEY, "geobroker_tickers_ignored_total", "reason=\"price-band\"") > 0;
            });
            String id = customer.place("ANZ", "buy", "limit", "20", 1);
            String forged = "{\"symbol\":\"ANZ\",\"price\":\"0.01\",\"time\":"
                    + ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) + ",\"mark\":\"" + mark + "\"}";
            tickers.sendRaw("ANZ", forged.getBytes(StandardCharsets.UTF_8));
            assertThat(deadLetters(kafka, mark, 1).get(forged))
                    .isEqualTo("price is further from the last one than the band of ANZ: 0.01");

            setPriceBand(sessions, null);
            await().until(() -> {
                tickers.send("ANZ", "9");
                return customer.order(id).text("status").equals("filled");
            });
            assertThat(customer.order(id).text("filled_avg_price")).isEqualTo("9");
        }
    }

    private static void setPriceBand(CassandraSessions sessions, @Nullable BigDecimal factor) {
        sessions.home()
                .execute("UPDATE broker.listings SET price_band = ? WHERE exchange = 'ASX' AND symbol = 'ANZ'", factor);
    }

    /** The dead letters that carry the mark, each with its reason. */
    private static Map<String, String> deadLetters(String kafka, String mark, int expected) {
        Map<String, String> found = new HashMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka, "group.id", "test-" + mark, "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(TickerTopic.DEAD_LETTERS));
            await().until(() -> {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    String value = new String(record.value(), StandardCharsets.UTF_8);
                    if (value.contains(mark)) {
                        found.put(
                                value,
                                new String(
                                        record.headers()
                                                .lastHeader(TickerTopic.REASON)
                                                .value(),
                                        StandardCharsets.UTF_8));
                    }
                }
                return found.size() >= expected;
            });
        }
        return found;
    }
}
