package io.geobroker.testbed.kafka;

import io.geobroker.testbed.process.Ports;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Checks whether a Kafka server describes its cluster. */
final class KafkaProbe {
    private static final int ANSWER_WITHIN_MS = 3_000;

    private KafkaProbe() {}

    static boolean answers(InetSocketAddress address, Map<String, Object> client) throws Exception {
        // The admin client logs a warning for each refused connection.
        Ports.requireOpen(address, Duration.ofMillis(ANSWER_WITHIN_MS));
        Map<String, Object> settings = new HashMap<>(client);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_WITHIN_MS);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_WITHIN_MS);
        try (Admin admin = Admin.create(settings)) {
            return !admin.describeCluster()
                    .nodes()
                    .get(ANSWER_WITHIN_MS, TimeUnit.MILLISECONDS)
                    .isEmpty();
        }
    }
}
