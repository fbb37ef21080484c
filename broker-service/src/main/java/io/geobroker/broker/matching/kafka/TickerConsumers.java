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
 * Opens consumers of tickers: {@code spring.kafka} says where, the rest is fixed by what matching needs. Their own metrics
 * ({@code kafka.consumer...}) go to the registry.
 */
public final class TickerConsumers {
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
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, properties.maxPollRecords());
        // Offsets follow the record, see PollingSession.
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        // Fails where Kafka has no offset, and YoungTickers says where to go on: not with all that the topic has.
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        // A rebalance moves only the partitions that have to move; the others go on.
        settings.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        // A dead owner is noticed after this; a pause that long makes an owner give up what it had.
        settings.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
        settings.putIfAbsent(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 2_000);
        // So long a rebalance waits for a member that does not come, and nobody matches meanwhile. A Kafka that died
        // and
        // came back while members joined may keep one that is nobody any more.
        settings.putIfAbsent(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 10_000);
        settings.putIfAbsent(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 100);
        this.factory = new DefaultKafkaConsumerFactory<>(settings);
        factory.addListener(new MicrometerConsumerListener<>(registry));
    }

    /** A consumer that has subscribed to nothing yet; the caller closes it. */
    public Consumer<byte[], byte[]> open() {
        return factory.createConsumer();
    }
}
