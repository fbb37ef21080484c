package io.geobroker.insight;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.cassandra.CassandraNodeLoads;
import io.geobroker.insight.cassandra.CassandraRing;
import io.geobroker.insight.cassandra.VirtualTables;
import io.geobroker.insight.metering.Nodes;
import io.geobroker.insight.placement.HotPartitions;
import io.geobroker.insight.placement.NodeLoads;
import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.insight.placement.PlacementProperties;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.WaitingOrders;
import io.geobroker.insight.scylla.MetricsEndpoint;
import io.geobroker.insight.scylla.ScyllaMetrics;
import io.geobroker.insight.scylla.ScyllaNodeLoads;
import io.geobroker.insight.scylla.ScyllaNodes;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.tls.HttpClients;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/** Beans that read nodes, by engine, and tell placement and balance. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PlacementProperties.class)
@Import(HotPartitions.class)
class NodesConfiguration {
    /** After that a node counts as down. */
    private static final Duration NODE_WITHIN = Duration.ofSeconds(2);

    /** For the order books. Later answers are left out. */
    private static final Duration BOOKS_WITHIN = Duration.ofSeconds(2);

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
                NODE_WITHIN);
    }

    @Bean
    Nodes nodes(
            CassandraProperties cassandra, CqlSession session, ObjectProvider<ScyllaMetrics> scylla, HomeRegion here) {
        return switch (cassandra.engine()) {
            case CASSANDRA ->
                new VirtualTables(
                        session,
                        here.region().datacenter(),
                        datacenter -> region(here.world(), datacenter).orElse(datacenter),
                        NODE_WITHIN);
            case SCYLLA -> new ScyllaNodes(scylla.getObject(), datacenter -> region(here.world(), datacenter));
        };
    }

    @Bean
    PartitionReads partitionReads() {
        return new PartitionReads(System::nanoTime);
    }

    @Bean
    Ring ring(CqlSession session) {
        return new CassandraRing(session, Schema.KEYSPACE);
    }

    @Bean
    NodeLoads nodeLoads(
            CassandraProperties cassandra, CqlSession session, ObjectProvider<ScyllaMetrics> scylla, HomeRegion here) {
        return switch (cassandra.engine()) {
            case CASSANDRA -> new CassandraNodeLoads(session, here.region().datacenter(), Schema.KEYSPACE);
            case SCYLLA -> new ScyllaNodeLoads(scylla.getObject(), Schema.KEYSPACE);
        };
    }

    @Bean
    WaitingOrders waitingOrders(OwnedSymbols symbols) {
        return () -> symbols.waiting().toCompletableFuture().orTimeout(BOOKS_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static Optional<String> region(World world, String datacenter) {
        return world.regionOf(datacenter).map(Region::name);
    }
}
