package io.geobroker.loadtest.experiment;

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
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends tickers to one topic of each region's Kafka, each at once. Used by one thread at a time. */
final class TickerSender implements AutoCloseable {
    private static final long SECONDS = 30;

    private final Map<String, KafkaProducer<String, byte[]>> producers = new HashMap<>();
    private final String topic;

    TickerSender(Testbed testbed, String topic) {
        this.topic = topic;
        for (String region : testbed.addresses().regions()) {
            KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                    Map.of(
                            "bootstrap.servers",
                            testbed.kafka(region).bootstrapServers(),
                            "acks",
                            "all",
                            "linger.ms",
                            "0"),
                    new StringSerializer(),
                    new ByteArraySerializer());
            producers.put(region, producer);
            // The first send would wait for it.
            producer.partitionsFor(topic);
        }
    }

    /** Makes it in each region, as large as the one of tickers, unless it is there. */
    static void createTopic(Testbed testbed, String topic) {
        for (String region : testbed.addresses().regions()) {
            try (Admin admin = Admin.create(
                    Map.of("bootstrap.servers", testbed.kafka(region).bootstrapServers()))) {
                admin.createTopics(List.of(new NewTopic(topic, TickerTopic.PARTITIONS, (short) 1)))
                        .all()
                        .get(SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw new IllegalStateException("cannot make topic " + topic + " in " + region, e);
                }
            } catch (TimeoutException e) {
                throw new IllegalStateException("the Kafka of " + region + " does not answer", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    /** @param timeMicros when it was meant to be sent, since the epoch; rising for each stock */
    void send(Listing listing, long priceMicros, long timeMicros) {
        Ticker ticker = new Ticker(listing.symbol(), new Price(priceMicros), timeMicros, null);
        Future<?> unused = Objects.requireNonNull(producers.get(listing.homeRegion()))
                .send(new ProducerRecord<>(topic, listing.symbol().value(), TickerCodec.encode(ticker)));
    }

    @Override
    public void close() {
        producers.values().forEach(producer -> producer.close(Duration.ofSeconds(1)));
    }
}
