package io.geobroker.simulator;

import java.time.Duration;
import org.apache.kafka.common.utils.AppInfoParser;
import org.springframework.kafka.test.EmbeddedKafkaBroker;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;
import org.testcontainers.kafka.KafkaContainer;

/**
 * A real Kafka that has no topics and makes none by itself: in this process, or with {@code mvn verify -Pcontainers} the public
 * image, in the version of the simulator's client.
 */
record EmptyKafka(String bootstrapServers, Runnable stop) implements AutoCloseable {
    private static final String IMAGE = "apache/kafka:" + AppInfoParser.getVersion();
    private static final Duration START_WITHIN = Duration.ofMinutes(5);

    static EmptyKafka start() {
        return Boolean.getBoolean("geobroker.containers") ? inContainer() : inProcess();
    }

    private static EmptyKafka inContainer() {
        KafkaContainer kafka = new KafkaContainer(IMAGE)
                .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
                .withStartupTimeout(START_WITHIN);
        kafka.start();
        return new EmptyKafka(kafka.getBootstrapServers(), kafka::stop);
    }

    private static EmptyKafka inProcess() {
        EmbeddedKafkaBroker kafka =
                new EmbeddedKafkaKraftBroker(1, 1).brokerProperty("auto.create.topics.enable", "false");
        kafka.afterPropertiesSet();
        return new EmptyKafka(kafka.getBrokersAsString(), kafka::destroy);
    }

    @Override
    public void close() {
        stop.run();
    }
}
