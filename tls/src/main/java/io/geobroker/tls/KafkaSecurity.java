package io.geobroker.tls;

import java.util.Map;

/**
 * TLS settings for Kafka clients that Spring Boot does not make.
 *
 * @param settings client configuration by name; empty for plain text
 */
public record KafkaSecurity(Map<String, Object> settings) {
    public static final KafkaSecurity NONE = new KafkaSecurity(Map.of());

    public KafkaSecurity {
        settings = Map.copyOf(settings);
    }

    /** Without the settings: they hold keys. */
    @Override
    public String toString() {
        return settings.isEmpty() ? "plain text" : "TLS";
    }
}
