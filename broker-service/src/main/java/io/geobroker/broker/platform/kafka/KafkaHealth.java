package io.geobroker.broker.platform.kafka;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Health of the region's Kafka: UP when it lists its brokers in time. The caller closes the client. */
public record KafkaHealth(Admin admin, Duration timeout) implements HealthIndicator {
    @Override
    public Health health() {
        try {
            DescribeClusterResult cluster =
                    admin.describeCluster(new DescribeClusterOptions().timeoutMs((int) timeout.toMillis()));
            // For a client that hangs: its own timeout is shorter.
            long millis = timeout.multipliedBy(2).toMillis();
            int brokers = cluster.nodes().get(millis, TimeUnit.MILLISECONDS).size();
            String id = cluster.clusterId().get(millis, TimeUnit.MILLISECONDS);
            return Health.up()
                    .withDetail("brokers", brokers)
                    .withDetail("clusterId", id)
                    .build();
        } catch (ExecutionException | TimeoutException | BeanCreationException e) {
            String reason = "Kafka did not answer within " + timeout.toMillis() + " ms";
            return Health.down().withDetail("reason", reason).build();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Health.unknown().withDetail("reason", "interrupted").build();
        }
    }
}
