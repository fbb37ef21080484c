package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class CassandraPropertiesTest {
    private final ApplicationContextRunner context = new ApplicationContextRunner()
            .withUserConfiguration(Bound.class)
            .withPropertyValues("geobroker.cassandra.sessions.sydney.contact-points=127.0.1.1:9042,127.0.1.2:9042");

    @Test
    void refusesARegionWithoutContactPointsAndAReplicationFactorOfZero() {
        context.withPropertyValues("geobroker.cassandra.sessions.sydney.contact-points=")
                .run(started -> assertThat(started).hasFailed().getFailure().hasStackTraceContaining("contactPoints"));
        context.withPropertyValues("geobroker.cassandra.sessions.sydney.contact-points=127.0.1.1:9042,cassandra")
                .run(started -> assertThat(started)
                        .hasFailed()
                        .getFailure()
                        .hasStackTraceContaining("a contact point must be host:port, not cassandra"));
        context.withPropertyValues("geobroker.cassandra.replication-factor=0")
                .run(started ->
                        assertThat(started).hasFailed().getFailure().hasStackTraceContaining("replicationFactor"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(CassandraProperties.class)
    static class Bound {}
}
