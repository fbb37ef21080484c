package io.geobroker.loadtest.storm.fault;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.kafka.KafkaServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

record KafkaFaults(Testbed testbed) {
    private static final Duration STAYS = Duration.ofSeconds(2);
    private static final Duration STAYS_AWAY = Duration.ofSeconds(2);

    /** Adds and removes a consumer group member, cheaper than a broker that restarts. It commits no offset. */
    FaultInEffect rebalances(int victim) {
        KafkaServer kafka = any(victim);
        return FaultInEffect.during(
                "geobroker-" + kafka.region(), FaultInEffect.every(STAYS_AWAY, () -> joinAndLeave(kafka)));
    }

    private static void joinAndLeave(KafkaServer kafka) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                kafka.bootstrapServers(),
                "group.id",
                "geobroker-" + kafka.region(),
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "earliest",
                "partition.assignment.strategy",
                CooperativeStickyAssignor.class.getName());
        try (KafkaConsumer<byte[], byte[]> member =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            member.subscribe(List.of(TickerTopic.NAME));
            long leaves = System.nanoTime() + STAYS.toNanos();
            while (System.nanoTime() < leaves) {
                member.poll(Duration.ofMillis(100));
            }
        }
    }

    KafkaServer any(int victim) {
        return PlannedFault.victim(testbed.kafkas(), victim);
    }
}
