package io.geobroker.loadtest.ticker;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends each stock's tickers to one topic in the Kafka of its home region, each at once. Used by one thread at a time.
 */
public final class TickerProducers implements AutoCloseable {
    private static final long SECONDS = 30;

    private final Map<String, KafkaProducer<String, byte[]>> producers = new HashMap<>();
    private final String topic;

    private TickerProducers(Map<String, Map<String, Object>> kafkas, String topic) {
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
        // What was sent while a Kafka is dead or frozen arrives when it is back.
        settings.put("delivery.timeout.ms", (int) TimeUnit.MINUTES.toMillis(10));
        KafkaProducer<String, byte[]> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
        producers.put(region, producer);
        awaitLeaders(producer, region, kafka);
    }

    /**
     * To Kafkas that let everybody in. Waits until each is there, the topic, and who leads it.
     *
     * @param bootstrapServers of each region
     */
    public static TickerProducers to(Map<String, String> bootstrapServers, String topic) {
        return new TickerProducers(
                bootstrapServers.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, region -> Map.of("bootstrap.servers", region.getValue()))),
                topic);
    }

    /** To the Kafkas of a world of the testbed, as whoever keeps it. Waits as the other one does. */
    public static TickerProducers to(Testbed testbed, String topic) {
        return new TickerProducers(
                testbed.addresses().regions().stream()
                        .collect(Collectors.toMap(
                                region -> region,
                                region -> testbed.kafka(region).clientSettings())),
                topic);
    }

    /**
     * Makes the topic in each region, as large as the one of tickers, unless it is there.
     *
     * @throws IllegalStateException when a Kafka does not, or does not answer
     */
    public static void createTopic(Testbed testbed, String topic) {
        for (String region : testbed.addresses().regions()) {
            try (Admin admin = Admin.create(testbed.kafka(region).clientSettings())) {
                await(
                        admin.createTopics(List.of(new NewTopic(topic, TickerTopic.PARTITIONS, (short) 1)
                                        .configs(TickerTopic.CONFIG)))
                                .all(),
                        "topic " + topic + " cannot be made in " + region);
            } catch (IllegalStateException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw e;
                }
            }
        }
    }

    /**
     * Does not wait until it has arrived.
     *
     * @param timeMicros when it was meant to be sent, since the epoch; rising for each stock
     */
    public void send(Listing listing, long priceMicros, long timeMicros) {
        send(listing, priceMicros, timeMicros, confirmed -> {});
    }

    /**
     * The same.
     *
     * @param told whether Kafka confirmed it within ten minutes, on a thread of Kafka's client
     */
    public void send(Listing listing, long priceMicros, long timeMicros, Consumer<Boolean> told) {
        Ticker ticker = new Ticker(listing.symbol(), new Price(priceMicros), timeMicros, null);
        sendBytes(listing, TickerCodec.encode(ticker), told);
    }

    /**
     * Sends bytes to where a stock's tickers go. Does not wait until they have arrived.
     *
     * @param value null for a record without one
     */
    public void sendBytes(Listing listing, byte @Nullable [] value) {
        sendBytes(listing, value, confirmed -> {});
    }

    private void sendBytes(Listing listing, byte @Nullable [] value, Consumer<Boolean> told) {
        KafkaProducer<String, byte[]> producer = producers.get(listing.homeRegion());
        if (producer == null) {
            throw new IllegalArgumentException("no Kafka in " + listing.homeRegion());
        }
        Future<?> unused = producer.send(
                new ProducerRecord<>(topic, listing.symbol().value(), value),
                (record, failure) -> told.accept(failure == null));
    }

    /** Waits until all have arrived. */
    public void flush() {
        producers.values().forEach(KafkaProducer::flush);
    }

    @Override
    public void close() {
        producers.values().forEach(producer -> producer.close(Duration.ofSeconds(1)));
    }

    /** Of the first records to a partition whose leader has just been chosen, one may be lost (KAFKA-15591). */
    private void awaitLeaders(KafkaProducer<String, byte[]> producer, String region, Map<String, Object> kafka) {
        Map<TopicPartition, OffsetSpec> ends = producer.partitionsFor(topic).stream()
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(partition.topic(), partition.partition()),
                        partition -> OffsetSpec.latest()));
        try (Admin admin = Admin.create(kafka)) {
            await(admin.listOffsets(ends).all(), "the leaders of " + topic + " in " + region + " do not answer");
        }
    }

    private static void await(KafkaFuture<?> done, String otherwise) {
        try {
            done.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(otherwise, e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(otherwise + ": no answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted: " + otherwise, e);
        }
    }
}
