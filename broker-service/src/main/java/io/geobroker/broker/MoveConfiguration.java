package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.handover.FetchWaitingOrders;
import io.geobroker.broker.handover.RegionRecords;
import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.market.MovePrices;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.matching.MatchingStores;
import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.matching.move.MoveStores;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.platform.brokers.RegionBrokers;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ChangeListings;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.ListingTables;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.LostRegions;
import io.geobroker.broker.region.MoveBuckets;
import io.geobroker.broker.region.MoveSymbols;
import io.geobroker.broker.region.MovesOfSymbols;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.CassandraEvidence;
import io.geobroker.broker.region.cassandra.CassandraListings;
import io.geobroker.broker.region.cassandra.CassandraReadBuckets;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.broker.region.cassandra.CassandraSymbolMoves;
import io.geobroker.broker.region.cassandra.RegionStores;
import io.geobroker.broker.region.cassandra.WatchOwnDoor;
import io.geobroker.broker.tape.Trades;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Where a symbol is matched, and how its home moves. */
@Configuration(proxyBeanMethods = false)
@Import({CassandraSymbolMoves.class, MoveMeters.class})
class MoveConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(MoveConfiguration.class);

    /** Between two looks whether this region is declared lost. */
    private static final Duration OWN_DOOR = Duration.ofSeconds(10);

    @Bean
    RegionDoors regionDoors(HomeRegion here) {
        return RegionDoors.of(here.world(), here.name());
    }

    @Bean
    Regions<ReadBuckets> regionalReadBuckets(RegionStores stores, ReadBuckets readBuckets) {
        return stores.of(readBuckets, CassandraReadBuckets::new);
    }

    @Bean
    MatchingStores matchingStores(
            OpenOrders openOrders,
            RegionDoors doors,
            Listings listings,
            Regions<ReadBuckets> readBuckets,
            Trades trades,
            Regions<LastPrices> lastPrices,
            PriceBoard board) {
        return new MatchingStores(
                openOrders,
                new MoveBuckets(doors, listings, readBuckets),
                trades,
                new MovePrices(doors, listings, lastPrices, board));
    }

    @Bean
    MoveSymbols moveSymbols(
            ChangeListings changes, MovesOfSymbols moves, RegionDoors doors, Listings listings, MicroClock clock) {
        return new MoveSymbols(
                changes, moves, doors.ofRegions().keySet(), region -> doors.isLost(region, listings), clock::micros);
    }

    @Bean
    LostRegions lostRegions(
            ListingTables tables,
            RegionDoors doors,
            HomeRegion here,
            CqlSession session,
            CassandraSessions sessions,
            RegionBrokers brokers,
            CassandraListings listings,
            MicroClock clock) {
        return new LostRegions(
                tables,
                doors,
                listings,
                new CassandraEvidence(
                        session, here.world(), region -> sessions.isReachable(region) || brokers.isReachable(region)),
                listings::refresh,
                clock::micros);
    }

    @Bean
    Recurring watchingOwnDoor(
            CassandraSessions sessions, RegionDoors doors, Listings listings, ConfigurableApplicationContext broker) {
        if (doors.isLost(doors.home(), listings)) {
            throw new IllegalStateException(WatchOwnDoor.reason(doors));
        }
        WatchOwnDoor watch = new WatchOwnDoor(sessions, doors, reason -> end(broker, reason));
        return new Recurring("watch own door", OWN_DOOR, watch::round);
    }

    private static void end(ConfigurableApplicationContext broker, String reason) {
        LOG.error("this broker ends: {}", reason);
        new Thread(() -> System.exit(SpringApplication.exit(broker, () -> 1)), "end").start();
    }

    @Bean
    MoveStores moveStores(
            MovesOfSymbols moves,
            RegionDoors names,
            CassandraListings listings,
            Doors doors,
            Decisions decisions,
            CassandraRegions<RegionRecords> records,
            @Qualifier("everywhere") OpenOrders everywhere,
            ObjectProvider<FetchWaitingOrders> waitingElsewhere,
            MoveMeters progress) {
        return new MoveStores(
                names,
                listings,
                doors,
                decisions,
                moves,
                region -> records.in(region).openOrders(),
                everywhere,
                symbol -> waitingElsewhere.getObject().knownUntil(symbol),
                listings::refresh,
                progress);
    }
}
