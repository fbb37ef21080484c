package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.AccessProperties;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.LocalDatacenterHealth;
import io.geobroker.broker.platform.kafka.KafkaHealth;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.RetryForever;
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
import io.geobroker.schema.world.Exchange;
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
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/** The composition root: what all features need. Each feature has its own configuration beside it. */
@Configuration(proxyBeanMethods = false)
@Import({
    CassandraListingTables.class,
    CassandraReadBuckets.class,
    MicroClock.class,
    RegionStores.class,
    TlsConfiguration.class
})
@EnableConfigurationProperties({
    RegionProperties.class,
    CassandraProperties.class,
    AccessProperties.class,
    CassandraListingsProperties.class
})
class BrokerConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerConfiguration.class);

    /** Before an unanswered claim is repeated. Callers wait, but early repeats contend with the first attempt. */
    static final Backoff CLAIM = new Backoff(Duration.ofMillis(20), Duration.ofMillis(250));

    /**
     * Before what must succeed in the end is repeated: records, deletes, reads of a takeover. A longer one spares a datacenter
     * that is down, and lengthens the work when it is back.
     */
    private static final Backoff FINISH = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5));

    /**
     * Before the next settlement in a lane after a failed one. So late a healed region is noticed, beside the timeout of an
     * attempt; a shorter one asks it more often.
     */
    private static final Backoff SETTLE = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(1));

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
        here.world().exchanges().forEach(BrokerConfiguration::warnOfLastHoliday);
        return new ExchangeHours(here.world());
    }

    /** After it each holiday would be a session. */
    private static void warnOfLastHoliday(Exchange exchange) {
        exchange.hours()
                .lastHoliday()
                .filter(last ->
                        last.isBefore(LocalDate.now(exchange.hours().zone()).plusDays(60)))
                .ifPresent(last -> LOG.warn(
                        "the world file has no holiday of {} after {}: add those of the next years",
                        exchange.name(),
                        last));
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
            ObservationRegistry observations) {
        return new CassandraSessions(here.world(), here.name(), properties, access.with(bundles), observations);
    }

    @Bean(destroyMethod = "")
    CqlSession homeSession(CassandraSessions sessions) {
        return sessions.home();
    }

    // Closed before the sessions: nothing is repeated on a closed one.

    @Bean
    @DependsOn("sessions")
    Repeater claims() {
        return new Repeater(CLAIM);
    }

    @Bean
    @DependsOn("sessions")
    Repeater finishing() {
        return new Repeater(FINISH);
    }

    @Bean
    @DependsOn("sessions")
    Repeater settling() {
        return new Repeater(SETTLE);
    }

    @Bean
    RetryForever persistently(@Qualifier("finishing") Repeater repeater) {
        return repeater::untilDone;
    }

    @Bean
    CassandraListings listings(
            ListingTables tables,
            ReadBuckets readBuckets,
            HomeRegion here,
            @Qualifier("finishing") Repeater repeater,
            CassandraListingsProperties properties) {
        return new CassandraListings(
                tables, readBuckets, Set.copyOf(here.names()), repeater, properties, System::nanoTime);
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

    @Bean
    LocalDatacenterHealth localDatacenterHealthIndicator(CqlSession session, HomeRegion here) {
        return new LocalDatacenterHealth(session, here.region().datacenter());
    }

    /** Made once it is asked and Kafka's name is known, which may be after the start. */
    @Bean
    @Lazy
    Admin kafkaAdminClient(KafkaProperties properties, KafkaSecurity security) {
        Map<String, Object> settings = new HashMap<>(properties.buildAdminProperties());
        settings.putAll(security.settings());
        return Admin.create(settings);
    }

    @Bean
    KafkaHealth kafkaHealthIndicator(@Lazy Admin kafkaAdminClient) {
        return new KafkaHealth(kafkaAdminClient, KAFKA_ANSWERS_WITHIN);
    }
}
