package io.geobroker.loadtest.ticker;

import io.geobroker.loadtest.ticker.TickerRoutes.Route;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Sends tickers to each stock's regions, unbatched. Used by one thread at a time. */
public final class TickerProducers implements AutoCloseable {
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);

    private final Map<String, KafkaProducer<String, byte[]>> producers = new HashMap<>();
    private final String topic;

    /**
     * Waits for each Kafka, the topic and its leaders.
     *
     * @param kafkas a client's settings, by region
     */
    public TickerProducers(Map<String, Map<String, Object>> kafkas, String topic) {
        this.topic = topic;
        try {
            kafkas.forEach(this::open);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void open(String region, Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put("acks", "all");
        settings.put("linger.ms", "0");
        // Tickers sent while a Kafka is dead or frozen arrive when it is back.
        settings.put("delivery.timeout.ms", (int) TimeUnit.MINUTES.toMillis(10));
        KafkaProducer<String, byte[]> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
        producers.put(region, producer);
        awaitLeaders(producer, region, kafka);
    }

    /** With a testbed's credentials. */
    public static TickerProducers to(Testbed testbed, String topic) {
        return new TickerProducers(
                testbed.addresses().regions().stream()
                        .collect(Collectors.toMap(
                                region -> region,
                                region -> testbed.kafka(region).clientSettings())),
                topic);
    }

    /**
     * Sends one ticker wherever the route says. Does not wait for the acknowledgements.
     *
     * @param timeMicros when it was due, since the epoch; increasing for each stock
     * @param told whether all confirmed it within ten minutes; called on a thread of a producer
     */
    public void send(Listing listing, Route route, long priceMicros, long timeMicros, Consumer<Boolean> told) {
        Ticker ticker = new Ticker(listing.symbol(), new Price(priceMicros), timeMicros, null, route.move());
        List<CompletableFuture<Boolean>> confirmed = sendBytes(listing, route, TickerCodec.encode(ticker));
        CompletableFuture<?> unused = CompletableFuture.allOf(confirmed.toArray(CompletableFuture[]::new))
                .thenRun(() -> told.accept(confirmed.stream().allMatch(CompletableFuture::join)));
    }

    /**
     * Does not wait for the acknowledgements.
     *
     * @param value null for a record without value
     * @return of each region, whether it confirmed it within ten minutes
     */
    public List<CompletableFuture<Boolean>> sendBytes(Listing listing, Route route, byte @Nullable [] value) {
        return route.regions().stream()
                .map(region -> sendBytes(listing, region, value))
                .toList();
    }

    private CompletableFuture<Boolean> sendBytes(Listing listing, String region, byte @Nullable [] value) {
        KafkaProducer<String, byte[]> producer = producers.get(region);
        if (producer == null) {
            throw new IllegalArgumentException("no Kafka in " + region);
        }
        CompletableFuture<Boolean> confirmed = new CompletableFuture<>();
        Future<?> unused = producer.send(
                new ProducerRecord<>(topic, listing.symbol().value(), value),
                (record, failure) -> confirmed.complete(failure == null));
        return confirmed;
    }

    public void flush() {
        producers.values().forEach(KafkaProducer::flush);
    }

    @Override
    public void close() {
        producers.values().forEach(producer -> producer.close(Duration.ofSeconds(1)));
    }

    /** A partition whose leader has just been chosen may lose one of its first records (KAFKA-15591). */
    private void awaitLeaders(KafkaProducer<String, byte[]> producer, String region, Map<String, Object> kafka) {
        Map<TopicPartition, OffsetSpec> ends = producer.partitionsFor(topic).stream()
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(partition.topic(), partition.partition()),
                        partition -> OffsetSpec.latest()));
        try (Admin admin = Admin.create(kafka)) {
            String otherwise = "the leaders of " + topic + " in " + region + " do not answer";
            Uninterrupted.requireDone(admin.listOffsets(ends).all(), ANSWER_WITHIN, otherwise);
        }
    }
}
