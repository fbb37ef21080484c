package io.geobroker.broker.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class KafkaHealthTest {

    @Test
    void isUpWhenKafkaTellsItsBrokers() {
        DescribeClusterResult cluster = mock(DescribeClusterResult.class);
        when(cluster.nodes()).thenReturn(KafkaFuture.completedFuture(List.of(new Node(1, "127.0.1.200", 9092))));
        when(cluster.clusterId()).thenReturn(KafkaFuture.completedFuture("sydney"));
        Admin admin = mock(Admin.class);
        when(admin.describeCluster(any())).thenReturn(cluster);

        Health health = new KafkaHealth(admin, Duration.ofSeconds(2)).health();

        assertThat(health.getStatus()).isEqualTo(Status.UP);
        assertThat(health.getDetails()).isEqualTo(Map.of("brokers", 1, "clusterId", "sydney"));
    }

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
