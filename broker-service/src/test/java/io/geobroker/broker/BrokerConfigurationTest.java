package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.kafka.KafkaHealth;
import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.kafka.core.KafkaAdmin;

class BrokerConfigurationTest {
    /** As while the only container or pod of that name is down. */
    @Test
    void startsWhileNobodyKnowsKafkasName() {
        new ApplicationContextRunner()
                // Other beans want a Cassandra.
                .withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class, KafkaAutoConfiguration.class))
                .withUserConfiguration(BrokerConfiguration.class)
                .withPropertyValues("spring.kafka.bootstrap-servers=nobody.invalid:9092")
                .run(context -> {
                    context.getBean(KafkaAdmin.class).afterSingletonsInstantiated();

                    assertThat(context.getBean(KafkaHealth.class).health().getStatus())
                            .isEqualTo(Status.DOWN);
                });
    }
}
