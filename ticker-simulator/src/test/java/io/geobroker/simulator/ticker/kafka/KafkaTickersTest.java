package io.geobroker.simulator.ticker.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MockAdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.KafkaAdmin;

class KafkaTickersTest {
    private Instant now = Instant.EPOCH;
    private boolean there;
    private final Outage outage = new Outage("Kafka", () -> now);
    private final KafkaAdmin admin = new KafkaAdmin(Map.of()) {
        @Override
        protected Collection<NewTopic> newTopics() {
            return List.of(new NewTopic(TickerTopic.NAME, 1, (short) 1));
        }

        @Override
        protected Admin createAdmin() {
            if (!there) {
                throw new KafkaException("nobody is there");
            }
            Node node = new Node(0, "localhost", 9092);
            return new MockAdminClient(List.of(node), node);
        }
    };

    @Test
    void anOutageIsOverOnceTheTopicsAreThereThoughNoTickerIsSent() {
        admin.setFatalIfBrokerNotAvailable(true);
        try (KafkaTickers tickers = new KafkaTickers(
                new MockProducer<>(), admin, outage, new SimulatorMeters(new SimpleMeterRegistry(), "sydney"))) {
            assertThat(tickers.createTopics()).isFalse();
            assertThat(outage.reason().orElseThrow()).contains("nobody is there");

            there = true;
            now = now.plusSeconds(5);

            assertThat(tickers.createTopics()).isTrue();
            assertThat(outage.reason()).isEmpty();
        }
    }
}
