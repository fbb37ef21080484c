package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.migration.Engine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class CassandraPropertiesTest {
    private final ApplicationContextRunner context = new ApplicationContextRunner()
            .withUserConfiguration(Bound.class)
            .withPropertyValues("geobroker.cassandra.sessions.sydney.contact-points=127.0.1.1:9042,127.0.1.2:9042");

    @Test
    void readsAddressesAsTheTestbedGivesThem() {
        context.withPropertyValues(
                        "geobroker.cassandra.sessions.sydney.translate.[127.1.1.1]=127.0.1.1",
                        "geobroker.cassandra.sessions.sydney.translate.[127.1.1.2]=127.0.1.2",
                        "geobroker.cassandra.sessions.north-virginia.contact-points=127.11.2.1:9042",
                        "geobroker.cassandra.replication-factor=1",
                        "geobroker.cassandra.migrate=false",
                        "geobroker.cassandra.engine=scylla")
                .run(started -> assertThat(started.getBean(CassandraProperties.class))
                        .isEqualTo(new CassandraProperties(
                                Map.of(
                                        "sydney",
                                        new CassandraProperties.Session(
                                                List.of("127.0.1.1:9042", "127.0.1.2:9042"),
                                                Map.of("127.1.1.1", "127.0.1.1", "127.1.1.2", "127.0.1.2")),
                                        "north-virginia",
                                        new CassandraProperties.Session(List.of("127.11.2.1:9042"), Map.of())),
                                Engine.SCYLLA,
                                false,
                                1,
                                Duration.ofMinutes(3))));
    }

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
