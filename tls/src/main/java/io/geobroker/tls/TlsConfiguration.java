package io.geobroker.tls;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaConnectionDetails;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** HTTP and Kafka clients with TLS, for import by our applications. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HttpProperties.class)
public class TlsConfiguration {
    private static final String KAFKA_BUNDLE = "spring.kafka.ssl.bundle";

    @Bean
    HttpClients httpClients(HttpProperties properties, SslBundles bundles) {
        String bundle = properties.bundle();
        return bundle == null || bundle.isBlank() ? HttpClients.withoutCertificate() : HttpClients.of(bundles, bundle);
    }

    /** Replaces Spring Boot's own. */
    @Bean
    @ConditionalOnProperty(KAFKA_BUNDLE)
    KafkaConnectionDetails kafkaConnectionDetails(
            KafkaProperties properties, SslBundles bundles, @Value("${" + KAFKA_BUNDLE + "}") String name) {
        return new SecureKafkaConnection(properties, new LiveSslBundle(bundles, name));
    }

    @Bean
    KafkaSecurity kafkaSecurity(SslBundles bundles, @Value("${" + KAFKA_BUNDLE + ":}") @Nullable String name) {
        return name == null || name.isBlank()
                ? KafkaSecurity.NONE
                : new KafkaSecurity(SecureKafkaConnection.settings(new LiveSslBundle(bundles, name)));
    }
}
