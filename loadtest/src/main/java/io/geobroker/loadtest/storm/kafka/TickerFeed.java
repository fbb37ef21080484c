package io.geobroker.loadtest.storm.kafka;

import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.SentTicker;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends each symbol's tickers to the Kafka of its home region, written down first. Used by one thread. */
public final class TickerFeed implements AutoCloseable {
    private static final int LEADERS_SECONDS = 30;

    private final Map<String, KafkaProducer<String, byte[]>> producers = new HashMap<>();
    private final Journal journal;
    private long lastMicros;

    /** Waits until every Kafka of the world is there, and the topic, which the brokers make. */
    public TickerFeed(Testbed testbed, Journal journal) throws InterruptedException {
        this.journal = journal;
        for (String region : testbed.addresses().regions()) {
            KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                    Map.of("bootstrap.servers", testbed.kafka(region).bootstrapServers(), "acks", "all"),
                    new StringSerializer(),
                    new ByteArraySerializer());
            producers.put(region, producer);
            awaitLeaders(producer, testbed.kafka(region).bootstrapServers());
        }
    }

    /** Does not wait until it has arrived. */
    public void send(Listing listing, long priceMicros) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        lastMicros = Math.max(lastMicros + 1, now);
        String symbol = listing.symbol().value();
        journal.write(new SentTicker(symbol, lastMicros, priceMicros));
        Ticker ticker = new Ticker(listing.symbol(), new Price(priceMicros), lastMicros, null);
        Future<?> unused = producer(listing.homeRegion())
                .send(new ProducerRecord<>(TickerTopic.NAME, symbol, TickerCodec.encode(ticker)));
    }

    /** Waits until all have arrived. */
    public void flush() {
        producers.values().forEach(KafkaProducer::flush);
    }

    @Override
    public void close() {
        producers.values().forEach(producer -> producer.close(Duration.ofSeconds(1)));
    }

    private KafkaProducer<String, byte[]> producer(String region) {
        KafkaProducer<String, byte[]> producer = producers.get(region);
        if (producer == null) {
            throw new IllegalArgumentException("no Kafka in " + region);
        }
        return producer;
    }

    /** Of the first records to a partition whose leader has just been chosen, one may be lost (KAFKA-15591). */
    private static void awaitLeaders(KafkaProducer<String, byte[]> producer, String bootstrapServers)
            throws InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = producer.partitionsFor(TickerTopic.NAME).stream()
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(partition.topic(), partition.partition()),
                        partition -> OffsetSpec.latest()));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.listOffsets(ends).all().get(LEADERS_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the leaders of " + TickerTopic.NAME + " do not answer", e);
        }
    }
}
