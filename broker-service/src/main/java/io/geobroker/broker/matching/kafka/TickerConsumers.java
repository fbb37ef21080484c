package io.geobroker.broker.matching.kafka;

import io.geobroker.tls.KafkaSecurity;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;

/**
 * Opens consumers of tickers, by {@code spring.kafka} and what matching requires. Their metrics ({@code kafka.consumer...})
 * go to the registry.
 */
public final class TickerConsumers {
    private static final int MOST_POLLED = 500;

    private final DefaultKafkaConsumerFactory<byte[], byte[]> factory;

    public TickerConsumers(
            KafkaProperties kafka,
            KafkaSecurity security,
            String region,
            MatchingProperties properties,
            MeterRegistry registry) {
        Map<String, Object> settings = new HashMap<>(kafka.buildConsumerProperties());
        settings.putAll(security.settings());
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, properties.groupIn(region));
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_POLLED);
        // A topic made by asking for it has settings of Kafka's own.
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        // Committed when done, see PollingSession.
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        // Polling fails where Kafka has no offset, and YoungTickers finds one.
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        // A rebalance stops only the partitions that move.
        settings.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        // Detects a dead owner; a pause this long costs an owner its partitions.
        settings.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
        settings.putIfAbsent(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 2_000);
        // A rebalance waits this long for a missing member, and nobody matches meanwhile. After a restart Kafka may
        // wait for one that no longer exists.
        settings.putIfAbsent(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 10_000);
        // Within that, a Kafka that does not answer ends what a rebalance asks it for.
        settings.putIfAbsent(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 4_000);
        this.factory = new DefaultKafkaConsumerFactory<>(settings);
        factory.addListener(new MicrometerConsumerListener<>(registry));
    }

    /** Not subscribed yet; the caller closes it. */
    public Consumer<byte[], byte[]> open() {
        return factory.createConsumer();
    }
}
