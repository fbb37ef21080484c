package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.tls.KafkaSecurity;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

class TickerConsumersTest {
    private static final TopicPartition PARTITION = new TopicPartition(TickerTopic.NAME, 0);

    /** Its group waits for who asks, and forgets him after the interval between polls. */
    @Test
    @Timeout(30)
    void givesUpAKafkaThatDoesNotAnswerLongBeforeAMinute() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Consumer<byte[], byte[]> consumer = open("127.0.0.1:" + mute.getLocalPort());

            assertThatThrownBy(() -> consumer.endOffsets(List.of(PARTITION))).isInstanceOf(TimeoutException.class);

            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    /** A session reads it. */
    @Test
    void countsTheHeartbeatsThatAreAnswered() {
        Consumer<byte[], byte[]> consumer = open("127.0.0.1:1");

        assertThat(consumer.metrics().keySet()).extracting(MetricName::name).contains(PollingSession.HEARTBEATS);

        consumer.close(CloseOptions.timeout(Duration.ZERO));
    }

    private static Consumer<byte[], byte[]> open(String kafka) {
        KafkaProperties properties = new KafkaProperties();
        properties.setBootstrapServers(List.of(kafka));
        MatchingProperties matching = new Binder(new MapConfigurationPropertySource(Map.of()))
                .bindOrCreate("geobroker.matching", MatchingProperties.class);
        return new TickerConsumers(properties, KafkaSecurity.NONE, "sydney", matching, new SimpleMeterRegistry())
                .open();
    }
}
