package io.geobroker.tls;

import java.util.Map;

/**
 * What a Kafka client that is not made by Spring Boot needs beside {@code KafkaProperties}.
 *
 * @param settings by name, for the client's configuration; empty where Kafka is spoken to in plain text
 */
public record KafkaSecurity(Map<String, Object> settings) {
    public static final KafkaSecurity NONE = new KafkaSecurity(Map.of());

    public KafkaSecurity {
        settings = Map.copyOf(settings);
    }

    /** Not the settings: they hold keys. */
    @Override
    public String toString() {
        return settings.isEmpty() ? "plain text" : "TLS";
    }
}
