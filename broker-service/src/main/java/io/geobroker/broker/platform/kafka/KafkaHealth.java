package io.geobroker.broker.platform.kafka;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the region's Kafka: UP when it lists its brokers in time.
 *
 * @param admin closed by the caller
 */
public record KafkaHealth(Admin admin, Duration timeout) implements HealthIndicator {
    @Override
    public Health health() {
        DescribeClusterResult cluster =
                admin.describeCluster(new DescribeClusterOptions().timeoutMs((int) timeout.toMillis()));
        try {
            // For a client that hangs: its own timeout is shorter.
            long millis = timeout.multipliedBy(2).toMillis();
            return Health.up()
                    .withDetail(
                            "brokers",
                            cluster.nodes().get(millis, TimeUnit.MILLISECONDS).size())
                    .withDetail("clusterId", cluster.clusterId().get(millis, TimeUnit.MILLISECONDS))
                    .build();
        } catch (ExecutionException | TimeoutException e) {
            return Health.down()
                    .withDetail("reason", "Kafka did not answer within " + timeout.toMillis() + " ms")
                    .build();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Health.unknown().withDetail("reason", "interrupted").build();
        }
    }
}
