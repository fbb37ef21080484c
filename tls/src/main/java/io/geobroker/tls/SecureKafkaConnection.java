package io.geobroker.tls;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.SslConfigs;
import org.springframework.boot.kafka.autoconfigure.KafkaConnectionDetails;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.kafka.autoconfigure.SslBundleSslEngineFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * How Kafka is reached with the bundle that {@code spring.kafka.ssl.bundle} names: each new connection takes the certificate
 * that was read last. Spring Boot by itself would stay with that of the start. For clients of all kinds alike: what
 * {@code spring.kafka.consumer} and its likes say of addresses and bundles of their own is not looked at.
 */
final class SecureKafkaConnection implements KafkaConnectionDetails {
    private final KafkaProperties properties;
    private final SslBundle bundle;

    SecureKafkaConnection(KafkaProperties properties, SslBundles bundles, String name) {
        this.properties = properties;
        this.bundle = new LiveSslBundle(bundles, name);
    }

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

    /** What a client needs that is not made by Spring Boot; nothing without a bundle. */
    static Map<String, Object> settings(SslBundle bundle) {
        return Map.of(
                SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG,
                SslBundleSslEngineFactory.class,
                SslBundle.class.getName(),
                bundle);
    }
}
