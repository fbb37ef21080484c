package io.geobroker.insight;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.insight.placement.CountReads;
import io.geobroker.insight.placement.LookUpPlacement;
import io.geobroker.insight.placement.NodeLoads;
import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.insight.placement.PlacementProperties;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.WaitingOrders;
import io.geobroker.insight.placement.WeighBalance;
import io.geobroker.insight.placement.cassandra.CassandraNodeLoads;
import io.geobroker.insight.placement.cassandra.CassandraRing;
import io.geobroker.insight.placement.scylla.ScyllaNodeLoads;
import io.geobroker.insight.scylla.ScyllaMetrics;
import io.geobroker.schema.migration.Schema;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans of placement and balance. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PlacementProperties.class)
@Import({CountReads.class, LookUpPlacement.class})
class PlacementConfiguration {

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
    WaitingOrders waitingOrders(OwnedSymbols symbols, PlacementProperties properties) {
        long within = properties.booksAnswerWithin().toNanos();
        return () -> symbols.waiting().toCompletableFuture().orTimeout(within, TimeUnit.NANOSECONDS);
    }

    @Bean
    WeighBalance weighBalance(
            Ring ring,
            NodeLoads loads,
            WaitingOrders waiting,
            PartitionReads reads,
            Listings listings,
            PlacementProperties properties) {
        return new WeighBalance(ring, loads, waiting, reads, listings, properties.hotRule());
    }
}
