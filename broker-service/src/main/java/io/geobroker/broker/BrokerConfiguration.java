package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.AccessProperties;
import io.geobroker.broker.platform.cassandra.CassandraAccess;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.LocalDatacenterHealth;
import io.geobroker.broker.platform.cassandra.valve.ValveProperties;
import io.geobroker.broker.platform.cassandra.valve.Valves;
import io.geobroker.broker.platform.kafka.KafkaHealth;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.retry.RetryProperties;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ChangeListings;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.ListingTables;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.region.cassandra.CassandraListingTables;
import io.geobroker.broker.region.cassandra.CassandraListings;
import io.geobroker.broker.region.cassandra.CassandraListingsProperties;
import io.geobroker.broker.region.cassandra.CassandraReadBuckets;
import io.geobroker.broker.region.cassandra.RegionStores;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.tls.KafkaSecurity;
import io.geobroker.tls.TlsConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Import;

/** The composition root: what all features need. Each feature has its own configuration beside it. */
@Configuration(proxyBeanMethods = false)
@Import({CassandraListingTables.class, CassandraReadBuckets.class, MicroClock.class, TlsConfiguration.class})
@EnableConfigurationProperties({
    RegionProperties.class,
    CassandraProperties.class,
    AccessProperties.class,
    ValveProperties.class,
    CassandraListingsProperties.class,
    RetryProperties.class
})
class BrokerConfiguration {
    private static final Duration KAFKA_ANSWERS_WITHIN = Duration.ofSeconds(2);

    @Bean
    HomeRegion homeRegion(RegionProperties properties) {
        World world = properties.loadWorld();
        return new HomeRegion(world, world.region(properties.name()), properties.instanceName());
    }

    @Bean
    InstantSource time() {
        return Instant::now;
    }

    @Bean
    ExchangeHours exchangeHours(HomeRegion here) {
        return new ExchangeHours(here.world());
    }

    @Bean
    Meters meters(MeterRegistry registry, HomeRegion here) {
        return new Meters(registry, here.name());
    }

    /** Features count their own events, see {@link Meters}; timers are for all other observations. */
    @Bean
    MeterObservationHandler<Observation.Context> timersOfRequests(MeterRegistry registry) {
        return new DefaultMeterObservationHandler(registry) {
            @Override
            public boolean supportsContext(Observation.Context context) {
                return !(context instanceof TradingObservation) && super.supportsContext(context);
            }
        };
    }

    @Bean
    LastMinute lastMinute() {
        return new LastMinute(System::nanoTime);
    }

    /** Applies missing migrations first. */
    @Bean
    CassandraSessions sessions(
            HomeRegion here,
            CassandraProperties properties,
            AccessProperties access,
            SslBundles bundles,
            ValveProperties valve,
            Meters meters,
            ObservationRegistry observations) {
        return new CassandraSessions(
                here.world(),
                here.name(),
                properties,
                CassandraAccess.of(access, bundles),
                new Valves(valve, meters),
                observations);
    }

    @Bean(destroyMethod = "")
    CqlSession homeSession(CassandraSessions sessions) {
        return sessions.home();
    }

    // Closed before the sessions: nothing is repeated on a closed one.

    @Bean
    @DependsOn("sessions")
    Repeater claims(RetryProperties properties) {
        return new Repeater(properties.claim());
    }

    @Bean
    @DependsOn("sessions")
    Repeater finishing(RetryProperties properties) {
        return new Repeater(properties.finish());
    }

    @Bean
    @DependsOn("sessions")
    Repeater settling(RetryProperties properties) {
        return new Repeater(properties.settle());
    }

    @Bean
    RetryForever persistently(@Qualifier("finishing") Repeater repeater) {
        return repeater::untilDone;
    }

    @Bean
    RegionStores regionStores(CassandraSessions sessions, HomeRegion here, @Qualifier("finishing") Repeater finishing) {
        return new RegionStores(sessions, here, finishing);
    }

    @Bean
    CassandraListings listings(
            ListingTables tables,
            ReadBuckets readBuckets,
            HomeRegion here,
            @Qualifier("finishing") Repeater repeater,
            CassandraListingsProperties properties) {
        return new CassandraListings(tables, readBuckets, regionNames(here), repeater, properties, System::nanoTime);
    }

    @Bean
    ChangeListings changeListings(
            ListingTables tables,
            ReadBuckets readBuckets,
            CassandraListings listings,
            HomeRegion here,
            MicroClock clock) {
        return new ChangeListings(tables, readBuckets, here.world(), listings::refresh, clock::micros);
    }

    static Set<String> regionNames(HomeRegion here) {
        return here.world().regions().stream().map(Region::name).collect(Collectors.toSet());
    }

    @Bean
    LocalDatacenterHealth localDatacenterHealthIndicator(CqlSession session, HomeRegion here) {
        return new LocalDatacenterHealth(session, here.region().datacenter(), Schema.KEYSPACE);
    }

    @Bean
    Admin kafkaAdminClient(KafkaProperties properties, KafkaSecurity security) {
        Map<String, Object> settings = new HashMap<>(properties.buildAdminProperties());
        settings.putAll(security.settings());
        return Admin.create(settings);
    }

    @Bean
    KafkaHealth kafkaHealthIndicator(Admin kafkaAdminClient) {
        return new KafkaHealth(kafkaAdminClient, KAFKA_ANSWERS_WITHIN);
    }
}
