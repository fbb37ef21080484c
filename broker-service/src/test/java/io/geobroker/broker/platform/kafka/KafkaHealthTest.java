package io.geobroker.broker.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class KafkaHealthTest {

    @Test
    void isDownWhenNobodyAnswers() throws Exception {
        // Bound and never accepting: connections open, and nothing comes back.
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Admin admin = Admin.create(
                        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:" + silent.getLocalPort()))) {
            Health health = new KafkaHealth(admin, Duration.ofMillis(200)).health();

            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
            assertThat(health.getDetails()).containsEntry("reason", "Kafka did not answer within 200 ms");
        }
    }
}
