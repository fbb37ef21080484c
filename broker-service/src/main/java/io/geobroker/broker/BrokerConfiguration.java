package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.insight.web.MatchingGauges;
import io.geobroker.broker.matching.FillOrder;
import io.geobroker.broker.matching.MatchingEvents;
import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.matching.kafka.DeadLetters;
import io.geobroker.broker.matching.kafka.MatchingProperties;
import io.geobroker.broker.matching.kafka.MatchingThread;
import io.geobroker.broker.matching.kafka.OwnershipHealth;
import io.geobroker.broker.matching.kafka.PollingSession;
import io.geobroker.broker.matching.kafka.TickerConsumers;
import io.geobroker.broker.matching.kafka.TickerPolling;
import io.geobroker.broker.matching.metrics.MeteredMatching;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.FindByClientOrderId;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlaceOrder;
import io.geobroker.broker.order.RegionalClientOrderIds;
import io.geobroker.broker.order.cassandra.CassandraOpenOrders;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.CassandraOrdersProperties;
import io.geobroker.broker.order.cassandra.CassandraRegionalClientOrderIds;
import io.geobroker.broker.outcome.CancelAllOrders;
import io.geobroker.broker.outcome.CancelOrder;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.FinishOrder;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.Persistently;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.outcome.Tape;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.broker.outcome.Transactions;
import io.geobroker.broker.outcome.cassandra.CassandraOutcomes;
import io.geobroker.broker.outcome.cassandra.CassandraRegionalOutcomes;
import io.geobroker.broker.outcome.cassandra.CassandraTape;
import io.geobroker.broker.outcome.cassandra.CassandraTrades;
import io.geobroker.broker.outcome.cassandra.CassandraTransactions;
import io.geobroker.broker.platform.cassandra.CassandraProperties;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.LocalDatacenterHealth;
import io.geobroker.broker.platform.kafka.KafkaHealth;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.RetryProperties;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.cassandra.CassandraListings;
import io.geobroker.broker.region.cassandra.CassandraListingsProperties;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.KafkaOperations;

/** The composition root: what the broker is made of, a bean per use case, from the region it is in to what it answers. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    RegionProperties.class,
    OrderProperties.class,
    MatchingProperties.class,
    CassandraProperties.class,
    CassandraOrdersProperties.class,
    CassandraListingsProperties.class,
    RetryProperties.class
})
class BrokerConfiguration {
    private static final Duration KAFKA_ANSWERS_WITHIN = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE_OF_POLLING = Duration.ofSeconds(30);

    // Where and when

    @Bean
    HomeRegion homeRegion(RegionProperties properties) {
        World world = WorldFile.load(properties.world());
        return new HomeRegion(world, world.region(properties.name()), properties.instanceName());
    }

    @Bean
    MicroClock clock() {
        return new MicroClock(Instant::now);
    }

    @Bean
    Meters meters(MeterRegistry registry, HomeRegion here) {
        return new Meters(registry, here.name(), System::nanoTime);
    }

    // Cassandra

    /** Applies missing migrations before anything else is made of it. */
    @Bean
    CassandraSessions sessions(HomeRegion here, CassandraProperties properties) {
        return new CassandraSessions(here.world(), here.name(), properties);
    }

    @Bean(destroyMethod = "")
    CqlSession homeSession(CassandraSessions sessions) {
        return sessions.home();
    }

    // Closed before the sessions, so that nothing is repeated on a closed one.

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
    Persistently persistently(@Qualifier("finishing") Repeater repeater) {
        return repeater::untilDone;
    }

    @Bean
    CassandraListings listings(
            CqlSession session, @Qualifier("finishing") Repeater repeater, CassandraListingsProperties properties) {
        return new CassandraListings(session, repeater, properties.refreshInterval());
    }

    @Bean
    OpenOrders openOrders(CqlSession session, Meters meters) {
        CassandraOpenOrders openOrders = new CassandraOpenOrders(session);
        meters.watchUnreadableRows(openOrders::unreadableRows);
        return openOrders;
    }

    @Bean
    Orders orders(CqlSession session, MicroClock clock, CassandraOrdersProperties properties) {
        return new CassandraOrders(session, clock, properties.historyMonths());
    }

    @Bean
    RegionalClientOrderIds clientOrderIds(
            CassandraSessions sessions, HomeRegion here, @Qualifier("claims") Repeater repeater) {
        return new CassandraRegionalClientOrderIds(sessions, here.world(), here.name(), repeater);
    }

    /** Accounts do not exist yet: everybody is at home where they ask, so names are unique in each region. */
    @Bean
    CustomerHomes customerHomes(HomeRegion here) {
        return customer -> CompletableFuture.completedFuture(here.name());
    }

    @Bean
    Trades trades(CqlSession session, MicroClock clock) {
        return new CassandraTrades(session, clock);
    }

    @Bean
    Transactions transactions(CqlSession session, MicroClock clock, CassandraOrdersProperties properties) {
        return new CassandraTransactions(session, clock, properties.historyMonths());
    }

    @Bean
    Tape tape(CqlSession session, MicroClock clock) {
        return new CassandraTape(session, clock);
    }

    @Bean
    Outcomes outcomes(CqlSession session, @Qualifier("claims") Repeater repeater) {
        return new CassandraOutcomes(session, repeater);
    }

    @Bean
    RegionalOutcomes regionalOutcomes(
            CassandraSessions sessions, HomeRegion here, Outcomes outcomes, @Qualifier("claims") Repeater repeater) {
        return new CassandraRegionalOutcomes(sessions, here.world(), here.name(), outcomes, repeater);
    }

    // Use cases

    @Bean
    PlaceOrder placeOrder(
            OpenOrders openOrders,
            Orders orders,
            RegionalClientOrderIds clientOrderIds,
            CustomerHomes homes,
            Listings listings,
            MicroClock clock,
            OrderProperties properties) {
        OrderIds ids = new OrderIds(clock.source(), new SecureRandom());
        return new PlaceOrder(
                openOrders, orders, clientOrderIds, homes, listings, ids, clock, properties.acknowledgeWithin());
    }

    @Bean
    FindByClientOrderId findByClientOrderId(Orders orders, RegionalClientOrderIds clientOrderIds, CustomerHomes homes) {
        return new FindByClientOrderId(orders, clientOrderIds, homes);
    }

    @Bean
    FinishOrder finishOrder(Orders orders, OpenOrders openOrders, Trades trades) {
        return new FinishOrder(orders, openOrders, trades);
    }

    @Bean
    Decisions decisions(MicroClock clock, HomeRegion here) {
        return new Decisions(clock, () -> new ClaimId(UUID.randomUUID()), here.instance());
    }

    @Bean
    CancelOrder cancelOrder(
            Orders orders,
            RegionalOutcomes outcomes,
            FinishOrder finish,
            Listings listings,
            Decisions decisions,
            OrderProperties properties) {
        return new CancelOrder(orders, outcomes, finish, listings, decisions, properties.cancelWithin());
    }

    @Bean
    CancelAllOrders cancelAllOrders(Orders orders, CancelOrder cancelOrder, OrderProperties properties) {
        return new CancelAllOrders(orders, cancelOrder, System::nanoTime, properties.cancelAllWithin());
    }

    // Matching

    @Bean
    MatchingEvents matchingEvents(Meters meters) {
        return new MeteredMatching(meters);
    }

    @Bean
    MatchingThread matchingThread() {
        return new MatchingThread();
    }

    @Bean
    FillOrder fillOrder(
            Outcomes outcomes,
            FinishOrder finish,
            Persistently persistently,
            Decisions decisions,
            MicroClock clock,
            MatchingEvents events) {
        return new FillOrder(outcomes, finish, persistently, decisions, clock, System::nanoTime, events);
    }

    @Bean
    OwnedSymbols ownedSymbols(
            HomeRegion here,
            Listings listings,
            OpenOrders openOrders,
            Trades trades,
            FillOrder fillOrder,
            Persistently persistently,
            MicroClock clock,
            MatchingProperties properties,
            OrderProperties orderProperties,
            MatchingThread thread,
            MatchingEvents events) {
        if (properties.overlap().compareTo(orderProperties.acknowledgeWithin()) <= 0) {
            throw new IllegalArgumentException("geobroker.matching.overlap, " + properties.overlap()
                    + ", must be longer than geobroker.order.acknowledge-within, "
                    + orderProperties.acknowledgeWithin() + ": else acknowledged orders could be missed");
        }
        return new OwnedSymbols(
                here.name(),
                listings,
                openOrders,
                trades,
                fillOrder,
                persistently,
                clock,
                properties.settings(),
                thread,
                events);
    }

    @Bean
    DeadLetters deadLetters(KafkaOperations<byte[], byte[]> kafka, Persistently persistently) {
        return new DeadLetters(kafka, persistently);
    }

    @Bean
    TickerPolling tickerPolling(
            KafkaProperties kafka,
            MeterRegistry registry,
            HomeRegion here,
            Listings listings,
            OwnedSymbols symbols,
            MatchingThread thread,
            DeadLetters deadLetters,
            MatchingEvents events,
            MatchingProperties properties) {
        TickerConsumers consumers = new TickerConsumers(kafka, here.name(), properties, registry);
        return new TickerPolling(polling -> new PollingSession(
                consumers.open(), listings, symbols, thread, deadLetters, events, properties, polling::publish));
    }

    @Bean
    NewTopic tickersTopic() {
        return TopicBuilder.name(TickerTopic.NAME)
                .partitions(TickerTopic.PARTITIONS)
                .build();
    }

    @Bean
    NewTopic deadLettersTopic() {
        return TopicBuilder.name(TickerTopic.DEAD_LETTERS).partitions(1).build();
    }

    // What it tells about itself

    @Bean
    MatchingGauges matchingGauges(OwnedSymbols symbols, TickerPolling polling, Meters meters) {
        MatchingGauges gauges = new MatchingGauges(
                () -> symbols.status().openOrders(), () -> polling.status().lag());
        meters.watchOpenOrders(gauges.openOrders());
        return gauges;
    }

    @Bean
    LocalDatacenterHealth localDatacenterHealthIndicator(CqlSession session, HomeRegion here) {
        return new LocalDatacenterHealth(session, here.region().datacenter(), Schema.KEYSPACE);
    }

    @Bean
    Admin kafkaAdminClient(KafkaProperties properties) {
        return Admin.create(properties.buildAdminProperties());
    }

    @Bean
    KafkaHealth kafkaHealthIndicator(Admin kafkaAdminClient) {
        return new KafkaHealth(kafkaAdminClient, KAFKA_ANSWERS_WITHIN);
    }

    @Bean
    OwnershipHealth ownershipHealthIndicator(TickerPolling polling, OwnedSymbols symbols) {
        return new OwnershipHealth(polling::status, symbols::status, System::nanoTime, LONGEST_PAUSE_OF_POLLING);
    }
}
