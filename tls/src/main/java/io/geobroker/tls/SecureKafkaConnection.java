package io.geobroker.tls;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.SslConfigs;
import org.springframework.boot.kafka.autoconfigure.KafkaConnectionDetails;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.kafka.autoconfigure.SslBundleSslEngineFactory;
import org.springframework.boot.ssl.SslBundle;

/**
 * Kafka's connection details, with the newest certificate for each connection. Spring Boot would keep the first. Settings of
 * {@code spring.kafka.consumer} and the like for addresses or bundles are ignored.
 */
record SecureKafkaConnection(KafkaProperties properties, SslBundle bundle) implements KafkaConnectionDetails {

    @Override
    public List<String> getBootstrapServers() {
        return properties.getBootstrapServers();
    }

    @Override
    public SslBundle getSslBundle() {
        return bundle;
    }

    @Override
    public String getSecurityProtocol() {
        String protocol = properties.getSecurity().getProtocol();
        return protocol == null ? "SSL" : protocol;
    }

    /** For clients that Spring Boot does not make. */
    static Map<String, Object> settings(SslBundle bundle) {
        return Map.of(
                SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG,
                SslBundleSslEngineFactory.class,
                SslBundle.class.getName(),
                bundle);
    }
}
