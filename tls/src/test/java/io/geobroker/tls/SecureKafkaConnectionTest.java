package io.geobroker.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.auth.SslEngineFactory;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaAdmin;

class SecureKafkaConnectionTest {
    private final CertificateAuthority authority = CertificateAuthority.named("world");

    @Test
    void clientsOfSpringBootTakeTheCertificateThatWasReadLast() {
        DefaultSslBundleRegistry bundles =
                new DefaultSslBundleRegistry("kafka", Bundles.of(authority, Holder.named("first")));
        new ApplicationContextRunner()
                .withAllowBeanDefinitionOverriding(true)
                .withConfiguration(AutoConfigurations.of(KafkaAutoConfiguration.class))
                .withBean(SslBundles.class, () -> bundles)
                .withUserConfiguration(TlsConfiguration.class)
                .withPropertyValues("spring.kafka.security.protocol=SSL", "spring.kafka.ssl.bundle=kafka")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    DefaultKafkaProducerFactory<?, ?> producers = context.getBean(DefaultKafkaProducerFactory.class);
                    Map<String, Object> producer = producers.getConfigurationProperties();
                    Map<String, Object> admin =
                            context.getBean(KafkaAdmin.class).getConfigurationProperties();
                    Map<String, Object> own =
                            context.getBean(KafkaSecurity.class).settings();
                    assertThat(producer).containsEntry("security.protocol", "SSL");
                    assertThat(admin).containsEntry("security.protocol", "SSL");

                    assertThat(holder(producer)).isEqualTo("CN=first");
                    bundles.updateBundle("kafka", Bundles.of(authority, Holder.named("second")));

                    assertThat(holder(producer)).isEqualTo("CN=second");
                    assertThat(holder(admin)).isEqualTo("CN=second");
                    assertThat(holder(own)).isEqualTo("CN=second");
                    bundles.updateBundle("kafka", Bundles.withoutAuthorities(authority, Holder.named("third")));

                    assertThat(holder(producer)).as("the last that can be used").isEqualTo("CN=second");
                    assertThat(holder(own)).isEqualTo("CN=second");
                });
    }

    @Test
    void changesNothingWithoutABundle() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class, KafkaAutoConfiguration.class))
                .withUserConfiguration(TlsConfiguration.class)
                .run(context -> {
                    assertThat(context.getBean(KafkaSecurity.class)).isEqualTo(KafkaSecurity.NONE);
                    DefaultKafkaProducerFactory<?, ?> producers = context.getBean(DefaultKafkaProducerFactory.class);
                    assertThat(producers.getConfigurationProperties())
                            .doesNotContainKey(SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG);
                });
    }

    /** Whom a client with these settings shows to Kafka when it connects now. */
    private static String holder(Map<String, Object> settings) throws Exception {
        Class<?> type = (Class<?>) Objects.requireNonNull(settings.get(SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG));
        SslEngineFactory factory =
                (SslEngineFactory) type.getDeclaredConstructor().newInstance();
        factory.configure(settings);
        KeyStore keys = factory.keystore();
        X509Certificate certificate =
                (X509Certificate) keys.getCertificate(keys.aliases().nextElement());
        return certificate.getSubjectX500Principal().getName();
    }
}
