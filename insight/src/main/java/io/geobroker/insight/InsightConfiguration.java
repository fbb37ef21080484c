package io.geobroker.insight;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.RegionProperties;
import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.matching.kafka.TickerPolling;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.insight.amplification.WorldWrites;
import io.geobroker.insight.cassandra.CassandraCanaries;
import io.geobroker.insight.cassandra.CassandraPings;
import io.geobroker.insight.cassandra.CassandraReplication;
import io.geobroker.insight.cassandra.StatementCounts;
import io.geobroker.insight.explain.web.ExplainRequests;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.insight.health.ClusterHealth;
import io.geobroker.insight.health.Diagnosis;
import io.geobroker.insight.journey.ReadJourney;
import io.geobroker.insight.journey.ZipkinTraces;
import io.geobroker.insight.link.RoundTrips;
import io.geobroker.insight.link.WatchCanaries;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.Nodes;
import io.geobroker.insight.metrics.InsightMeters;
import io.geobroker.insight.vitals.BrokerVitals;
import io.geobroker.insight.vitals.RunQueueDelay;
import io.geobroker.insight.web.Audience;
import io.geobroker.insight.web.HttpRegions;
import io.geobroker.insight.web.MatchingGauges;
import io.geobroker.insight.web.RegionSnapshots;
import io.geobroker.insight.web.WorldPicture;
import io.geobroker.tls.HttpClients;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans that count, measure and show the world. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(InsightProperties.class)
@Import({
    BrokerVitals.class,
    InsightMeters.class,
    RegionSnapshots.class,
    WorldPicture.class,
    ExplainRequests.class,
    ZipkinTraces.class,
    ReadJourney.class
})
class InsightConfiguration {
    /** How far rates look back. More would smooth them. */
    private static final Duration OVER = Duration.ofMinutes(1);

    /** Pause between looks for a due canary: the error of the lag. */
    private static final Duration LOOK_EVERY = Duration.ofMillis(10);

    /** For a ping or a question to other regions' brokers, without network latency. Two failures mean a cut. */
    private static final Duration WITHIN = Duration.ofSeconds(2);

    /**
     * Added per message between nodes: Cassandra's uncompressed frame has 10, and busy nodes share frames. With {@code
     * internode_compression} reported bytes are uncompressed.
     */
    private static final int FRAME_BYTES = 6;

    /** Lazy: listings need a session, and sessions need their observers. */
    @Bean
    RecentFills recentFills(
            InsightProperties properties, ObjectProvider<Listings> listings, HomeRegion here, PlacingRegions placing) {
        return new RecentFills(properties.showOrders(), listings::getObject, here.name(), placing);
    }

    @Bean
    StatementCounts statementCounts(HomeRegion here) {
        return new StatementCounts(here.region().datacenter());
    }

    @Bean
    MatchingGauges matchingGauges(OwnedSymbols symbols, TickerPolling polling) {
        return new MatchingGauges(
                () -> symbols.status().openOrders(), () -> polling.status().lag());
    }

    @Bean
    Metering metering(Nodes nodes, StatementCounts statements, MatchingMeters matching, OrderMeters orders) {
        Supplier<BrokerTotals> counted = () -> new BrokerTotals(
                statements.writes(),
                statements.statements(),
                statements.statementsAbroad(),
                matching.total(Counted.TICKERS_RECEIVED),
                orders.orders(),
                matching.total(Counted.FILLS) + orders.marketOrdersFilled());
        return new Metering(nodes, counted, OVER, System::nanoTime);
    }

    @Bean
    Audience audience() {
        return new Audience(System::nanoTime);
    }

    @Bean
    HttpRegions httpRegions(HomeRegion here, RegionProperties regions, Audience audience, HttpClients clients) {
        return new HttpRegions(here, regions.brokers(), audience, clients, WITHIN, System::nanoTime);
    }

    @Bean
    WorldWrites worldWrites(
            CqlSession session, Metering metering, OwnedPartitions partitions, HttpRegions regions, HomeRegion here) {
        return new WorldWrites(
                metering,
                partitions,
                regions::reportsOf,
                here,
                new CassandraReplication(session, here.name())::replicas,
                FRAME_BYTES);
    }

    @Bean
    RoundTrips roundTrips(CassandraSessions sessions, HomeRegion here) {
        Function<String, Duration> within = region -> WITHIN.plus(here.world().roundTrip(here.name(), region));
        return new RoundTrips(here.namesOfOthers(), new CassandraPings(sessions, within)::ping, System::nanoTime);
    }

    @Bean
    WatchCanaries watchCanaries(CqlSession session, HomeRegion here, MicroClock clock, InsightProperties properties) {
        return new WatchCanaries(
                here, new CassandraCanaries(session), properties.canaryEvery(), clock, System::nanoTime);
    }

    @Bean
    Recurring pingingRegions(RoundTrips roundTrips, InsightProperties properties) {
        return new Recurring("ping regions", properties.pingEvery(), roundTrips::measure);
    }

    @Bean
    Recurring sendingCanaries(WatchCanaries canaries, InsightProperties properties) {
        return new Recurring("send canaries", properties.canaryEvery(), canaries::send);
    }

    @Bean
    Recurring lookingForCanaries(WatchCanaries canaries) {
        return new Recurring(
                "look for canaries",
                () -> Collections.max(List.of(LOOK_EVERY, canaries.untilNextLook())),
                canaries::look);
    }

    @Bean
    RunQueueDelay runQueueDelay() {
        return new RunQueueDelay(RunQueueDelay.OWN_THREADS, OVER, System::nanoTime);
    }

    @Bean
    ClusterHealth clusterHealth(
            HomeRegion here,
            Metering metering,
            RoundTrips roundTrips,
            WatchCanaries canaries,
            BrokerVitals vitals,
            RegionDoors doors,
            Listings listings,
            InsightProperties properties) {
        Predicate<String> isLost = region -> doors.isLost(region, listings);
        Diagnosis diagnosis = new Diagnosis(properties.thresholds());
        return new ClusterHealth(here, metering, roundTrips, canaries, vitals::measures, isLost, diagnosis);
    }

    @Bean
    Recurring readingNodes(
            Metering metering,
            RunQueueDelay runQueue,
            RegionSnapshots pictures,
            Audience audience,
            InsightProperties properties) {
        return new Recurring("read nodes", whileSeen(audience::isThere, properties.readEvery(), properties), () -> {
            runQueue.read();
            // Not on the thread that reads the nodes' answers: it reads those to claims as well.
            return metering.read().thenRunAsync(pictures::refresh);
        });
    }

    @Bean
    Recurring askingRegions(HttpRegions regions, Audience audience, InsightProperties properties) {
        return new Recurring(
                "ask regions", whileSeen(audience::isHere, properties.readEvery(), properties), regions::ask);
    }

    private static Supplier<Duration> whileSeen(BooleanSupplier seen, Duration often, InsightProperties properties) {
        return () -> seen.getAsBoolean() ? often : properties.restEvery();
    }
}
