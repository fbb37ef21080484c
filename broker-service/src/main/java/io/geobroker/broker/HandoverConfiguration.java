package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.handover.AlignStandingRows;
import io.geobroker.broker.handover.AlignUnsureAccounts;
import io.geobroker.broker.handover.Debts;
import io.geobroker.broker.handover.DeliverOwedOrders;
import io.geobroker.broker.handover.FetchProgress;
import io.geobroker.broker.handover.FetchWaitingOrders;
import io.geobroker.broker.handover.HandOverEnds;
import io.geobroker.broker.handover.Handover;
import io.geobroker.broker.handover.HandoverMeters;
import io.geobroker.broker.handover.KnownPlaces;
import io.geobroker.broker.handover.OwedOrders;
import io.geobroker.broker.handover.RegionRecords;
import io.geobroker.broker.handover.Share;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.handover.UnknownAtHome;
import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.handover.cassandra.CassandraDecidedRows;
import io.geobroker.broker.handover.cassandra.CassandraFetchProgress;
import io.geobroker.broker.handover.cassandra.CassandraOwedOrders;
import io.geobroker.broker.handover.cassandra.CassandraStandingRows;
import io.geobroker.broker.handover.cassandra.CassandraWaitingIds;
import io.geobroker.broker.matching.OfferedOrders;
import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.matching.web.HttpNeighbours;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.cassandra.CassandraOpenOrders;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.HistoryMonths;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.broker.region.cassandra.RegionStores;
import io.geobroker.broker.tape.Trades;
import io.geobroker.broker.tape.cassandra.CassandraTrades;
import io.geobroker.broker.update.RecordUpdates;
import io.geobroker.broker.update.cassandra.CassandraOrderEvents;
import io.geobroker.broker.update.web.UpdatesProperties;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** How what is written in one region gets to all others, whatever dies between, and repair of what differs. */
@Configuration(proxyBeanMethods = false)
@Import({
    AlignUnsureAccounts.class,
    CassandraDecidedRows.class,
    CassandraFetchProgress.class,
    CassandraStandingRows.class,
    DeliverOwedOrders.class,
    HandoverMeters.class,
    UnknownAtHome.class
})
@EnableConfigurationProperties(HandoverProperties.class)
class HandoverConfiguration {
    @Bean
    OwedOrders owedOrders(CqlSession session, HomeRegion here) {
        return new CassandraOwedOrders(session, here.name(), Intent.WRITE);
    }

    @Bean
    Debts debts(HomeRegion here, OwedOrders owed, MicroClock clock, HandoverMeters meters) {
        return new Debts(here.namesOfOthers(), owed, clock, meters);
    }

    @Bean
    Share share(OwnedPartitions partitions, OfferedOrders orders) {
        return new Share() {
            @Override
            public Partitions partitions() {
                return new Partitions(partitions.partitions(), partitions.of());
            }

            @Override
            public CompletionStage<Boolean> offer(OpenOrder order) {
                return orders.offer(order);
            }

            @Override
            public CompletionStage<Void> look(WaitingId id) {
                return orders.look(id.symbol(), id.bucket(), id.order());
            }
        };
    }

    /** Told of what is durable here now, placed or in the place of another order. */
    @Bean(defaultCandidate = false)
    @Qualifier("durable")
    Consumer<OpenOrder> durableOrders(OfferedOrders orders, HttpNeighbours neighbours, UnknownAtHome unknown) {
        return order -> {
            var unused = orders.placed(order).thenAccept(isAnothers -> {
                if (isAnothers) {
                    neighbours.placed(order);
                }
            });
            unknown.placed(order);
        };
    }

    @Bean
    Consumer<OpenOrder> placedOrders(@Qualifier("durable") Consumer<OpenOrder> durable, HandOverEnds handOver) {
        return durable.andThen(handOver::placed);
    }

    /** What is read and written of this region. */
    @Bean
    RegionRecords homeRecords(
            CqlSession session, Orders orders, OpenOrders openOrders, Trades trades, RecordUpdates updates) {
        return new RegionRecords(
                new CassandraWaitingIds(session),
                openOrders,
                orders,
                new StoredEndRecords(orders, openOrders, trades, updates::placed, updates::ended));
    }

    /** The same of every region, each through the session to it. */
    @Bean
    CassandraRegions<RegionRecords> regionRecords(
            RegionStores stores,
            HomeRegion here,
            MicroClock clock,
            RegionRecords homeRecords,
            PlacingRegions placing,
            HistoryMonths history,
            UpdatesProperties updatesProperties) {
        return stores.of(homeRecords, session -> {
            Intent writing = Intent.BACKGROUND_WRITE;
            OpenOrders waiting = new CassandraOpenOrders(session, writing, ObservationRegistry.NOOP);
            CassandraOrders views = new CassandraOrders(session, history, writing);
            Trades trades = new CassandraTrades(session, clock, writing, ObservationRegistry.NOOP);
            RecordUpdates updates = new RecordUpdates(
                    new CassandraOrderEvents(session, views, clock, updatesProperties.retention(), writing),
                    placing,
                    here.name(),
                    customer -> {});
            return new RegionRecords(
                    new CassandraWaitingIds(session),
                    waiting,
                    views,
                    new StoredEndRecords(views, waiting, trades, updates::placed, updates::ended));
        });
    }

    @Bean
    PeerRegions<RegionRecords> otherRecords(
            CassandraRegions<RegionRecords> records, RegionDoors doors, Listings listings) {
        return records.others(doors, listings);
    }

    @Bean
    FetchWaitingOrders fetchWaitingOrders(
            HomeRegion here,
            PeerRegions<RegionRecords> otherRecords,
            Share share,
            FetchProgress progress,
            Debts debts,
            MicroClock clock,
            HandoverMeters meters,
            HandOverEnds handOver,
            HandoverProperties properties,
            OrderProperties orderProperties) {
        if (FetchWaitingOrders.LAG.compareTo(orderProperties.acknowledgeWithin()) <= 0) {
            throw new IllegalArgumentException(
                    "geobroker.order.acknowledge-within must be shorter than " + FetchWaitingOrders.LAG + ": "
                            + orderProperties.acknowledgeWithin() + ": else acknowledged orders could be missed");
        }
        return new FetchWaitingOrders(
                otherRecords,
                new KnownPlaces(here.name(), progress, clock, properties.deepEvery()),
                share,
                debts,
                clock,
                meters,
                handOver::regionIsSilent);
    }

    @Bean
    Handover handover(UnknownAtHome unknown, DeliverOwedOrders deliver, HandoverMeters meters, HomeRegion here) {
        Handover handover = new Handover(unknown, deliver, meters);
        meters.watch(handover, here.namesOfOthers());
        return handover;
    }

    @Bean
    Recurring fetchingOrders(FetchWaitingOrders fetch, UnknownAtHome unknown, HandoverProperties properties) {
        return new Recurring(
                "fetch waiting orders",
                properties.interval(),
                () -> fetch.round().thenCompose(begun -> unknown.refresh()));
    }

    @Bean
    Recurring deliveringOrders(DeliverOwedOrders deliver, HandoverProperties properties) {
        return new Recurring("deliver owed orders", properties.interval(), deliver::round);
    }

    @Bean
    CassandraRegions<StandingRows> standingRows(RegionStores stores, StandingRows homeStandingRows) {
        return stores.of(homeStandingRows, CassandraStandingRows::new);
    }

    @Bean
    AlignStandingRows alignStandingRows(
            RegionDoors doors,
            Listings listings,
            CassandraRegions<StandingRows> standingRows,
            CqlSession session,
            Share share,
            HandoverMeters meters,
            HandoverProperties properties) {
        return new AlignStandingRows(
                standingRows.others(doors, listings),
                share,
                () -> List.of(meters.owed(), EverywhereConfiguration.nodesUp(session)),
                System::nanoTime,
                FetchWaitingOrders.LAG,
                properties.deepEvery(),
                meters);
    }

    @Bean
    Recurring aligningUnsureAccounts(AlignUnsureAccounts align, Accounts accounts, HandoverProperties properties) {
        return new Recurring(
                "align unsure accounts", properties.interval(), () -> align.round(accounts::findEverywhere));
    }

    @Bean
    Recurring aligningStandingRows(AlignStandingRows align, HandoverProperties properties) {
        return new Recurring("align standing rows", properties.interval(), align::round);
    }
}
