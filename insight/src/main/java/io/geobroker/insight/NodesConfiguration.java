package io.geobroker.insight;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.cassandra.VirtualTables;
import io.geobroker.insight.metering.Nodes;
import io.geobroker.insight.scylla.MetricsEndpoint;
import io.geobroker.insight.scylla.ScyllaMetrics;
import io.geobroker.insight.scylla.ScyllaNodes;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.tls.HttpClients;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Beans that read nodes, by engine. */
@Configuration(proxyBeanMethods = false)
class NodesConfiguration {
    /** Unused with Cassandra. */
    @Bean
    @Lazy
    ScyllaMetrics scyllaMetrics(CqlSession session, HomeRegion here, InsightProperties properties) {
        return new ScyllaMetrics(
                () -> session.getMetadata().getNodes().values().stream()
                        .filter(node -> here.region().datacenter().equals(node.getDatacenter()))
                        .map(node -> MetricsEndpoint.of(node, properties.scyllaMetricsPort()))
                        .toList(),
                // Plain HTTP has no certificates.
                HttpClients.withoutCertificate().client(),
                properties.nodeWithin());
    }

    @Bean
    Nodes nodes(
            CassandraProperties cassandra,
            CqlSession session,
            ObjectProvider<ScyllaMetrics> scylla,
            HomeRegion here,
            InsightProperties properties) {
        return switch (cassandra.engine()) {
            case CASSANDRA ->
                new VirtualTables(
                        session,
                        here.region().datacenter(),
                        datacenter -> region(here.world(), datacenter).orElse(datacenter),
                        properties.nodeWithin());
            case SCYLLA -> new ScyllaNodes(scylla.getObject(), datacenter -> region(here.world(), datacenter));
        };
    }

    private static Optional<String> region(World world, String datacenter) {
        return world.regionOf(datacenter).map(Region::name);
    }
}
