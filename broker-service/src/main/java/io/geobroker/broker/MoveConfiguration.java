package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.handover.FetchWaitingOrders;
import io.geobroker.broker.handover.RegionRecords;
import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.market.MovePrices;
import io.geobroker.broker.matching.MatchingStores;
import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.matching.move.MoveStores;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ChangeListings;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.MoveBuckets;
import io.geobroker.broker.region.MoveSymbols;
import io.geobroker.broker.region.MovesOfSymbols;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.CassandraListings;
import io.geobroker.broker.region.cassandra.CassandraReadBuckets;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.broker.region.cassandra.CassandraSymbolMoves;
import io.geobroker.broker.tape.Trades;
import io.geobroker.schema.ticker.TickerTopic;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where a symbol is matched, and how its home moves. */
@Configuration(proxyBeanMethods = false)
class MoveConfiguration {
    @Bean
    Regions<ReadBuckets> regionalReadBuckets(
            CassandraSessions sessions,
            HomeRegion here,
            ReadBuckets readBuckets,
            @Qualifier("finishing") Repeater repeater) {
        return new CassandraRegions<>(
                sessions, here.world(), here.name(), readBuckets, CassandraReadBuckets::new, repeater);
    }

    @Bean
    MatchingStores matchingStores(
            OpenOrders openOrders,
            HomeRegion here,
            Listings listings,
            Regions<ReadBuckets> readBuckets,
            Trades trades,
            Regions<LastPrices> lastPrices) {
        return new MatchingStores(
                openOrders,
                new MoveBuckets(here.name(), listings, readBuckets),
                trades,
                new MovePrices(here.name(), listings, lastPrices));
    }

    @Bean
    MovesOfSymbols symbolMoves(CqlSession session) {
        return new CassandraSymbolMoves(session);
    }

    @Bean
    MoveSymbols moveSymbols(ChangeListings changes, MovesOfSymbols moves, HomeRegion here, MicroClock clock) {
        return new MoveSymbols(changes, moves, BrokerConfiguration.regionNames(here), clock::micros);
    }

    @Bean
    MoveMeters moveMeters(Listings listings, Meters meters) {
        return new MoveMeters(listings, meters);
    }

    @Bean
    MoveStores moveStores(
            MovesOfSymbols moves,
            HomeRegion here,
            CassandraListings listings,
            Doors doors,
            Decisions decisions,
            CassandraRegions<RegionRecords> records,
            @Qualifier("everywhere") OpenOrders everywhere,
            ObjectProvider<FetchWaitingOrders> waitingElsewhere,
            MoveMeters progress) {
        return new MoveStores(
                here.name(),
                listings,
                doors,
                decisions,
                moves,
                region -> records.in(region).openOrders(),
                everywhere,
                symbol -> waitingElsewhere
                        .getObject()
                        .knownUntil(TickerTopic.partitionOf(symbol, TickerTopic.PARTITIONS)),
                listings::refresh,
                progress);
    }
}
