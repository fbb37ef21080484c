package io.geobroker.broker.matching.kafka;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.StoreTest;
import io.geobroker.broker.TickerKafka;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.tls.KafkaSecurity;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

@StoreTest
class ConsumerGroupIT {
    private static final Duration POLL = Duration.ofMillis(50);

    private final TickerKafka kafka;

    ConsumerGroupIT(TickerKafka kafka) {
        this.kafka = kafka;
    }

    /**
     * A rebalance waits for every member. One that keeps its session alive and never comes, as a Kafka that came back in the
     * midst of joining may have one, must not keep the region from matching for Kafka's default of five minutes.
     */
    @Test
    @Tag("full")
    void aMemberThatDoesNotComeIsNotWaitedForLong() {
        TickerConsumers consumers = consumers(UUID.randomUUID().toString());
        try (Consumer<byte[], byte[]> silent = consumers.open();
                Consumer<byte[], byte[]> other = consumers.open()) {
            silent.subscribe(List.of(TickerTopic.NAME));
            await().until(() -> hasPartitions(silent));
            other.subscribe(List.of(TickerTopic.NAME));

            await().atMost(Duration.ofMinutes(2)).until(() -> hasPartitions(other));
        }
    }

    private static boolean hasPartitions(Consumer<byte[], byte[]> consumer) {
        try {
            consumer.poll(POLL);
        } catch (InvalidOffsetException noneYet) {
            consumer.seekToEnd(noneYet.partitions());
        }
        return !consumer.assignment().isEmpty();
    }

    private TickerConsumers consumers(String group) {
        KafkaProperties properties = new KafkaProperties();
        properties.setBootstrapServers(List.of(kafka.bootstrapServers()));
        MatchingProperties matching = new Binder(
                        new MapConfigurationPropertySource(Map.of("geobroker.matching.group", group)))
                .bindOrCreate("geobroker.matching", MatchingProperties.class);
        return new TickerConsumers(properties, KafkaSecurity.NONE, SYDNEY, matching, new SimpleMeterRegistry());
    }
}
