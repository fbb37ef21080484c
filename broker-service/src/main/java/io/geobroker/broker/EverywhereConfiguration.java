package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.handover.Debts;
import io.geobroker.broker.handover.EverywhereGate;
import io.geobroker.broker.handover.HandOverEnds;
import io.geobroker.broker.handover.HandoverMeters;
import io.geobroker.broker.handover.MissingOrders;
import io.geobroker.broker.handover.OweRecentEnds;
import io.geobroker.broker.handover.RegionRecords;
import io.geobroker.broker.handover.cassandra.CassandraOwedOrders;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.cassandra.CassandraOpenOrders;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.HistoryMonths;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.broker.tape.Trades;
import io.geobroker.broker.tape.cassandra.CassandraTrades;
import io.geobroker.broker.update.OrderEvents;
import io.geobroker.broker.update.RecordUpdates;
import io.geobroker.broker.update.Updates;
import io.geobroker.broker.update.cassandra.CassandraOrderEvents;
import io.geobroker.broker.update.web.UpdatesProperties;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Writes of ended orders and customer events that every region acknowledges, or is owed. */
@Configuration(proxyBeanMethods = false)
class EverywhereConfiguration {
    private static final String EVERYWHERE = "everywhere";
    /** Longer than any session takes to notice a lost node. */
    private static final Duration RECENT = Duration.ofSeconds(30);

    private static final int MOST_RECENT_ENDS = 20_000;

    // Acknowledged by a quorum of every datacenter; injected by that qualifier.

    @Bean(defaultCandidate = false)
    @Qualifier(EVERYWHERE)
    CassandraOrders ordersEverywhere(CqlSession session, HistoryMonths history) {
        return new CassandraOrders(session, history, Intent.WRITE_EVERYWHERE);
    }

    @Bean(defaultCandidate = false)
    @Qualifier(EVERYWHERE)
    OpenOrders openOrdersEverywhere(CqlSession session) {
        return new CassandraOpenOrders(session, Intent.WRITE_EVERYWHERE, ObservationRegistry.NOOP);
    }

    @Bean(defaultCandidate = false)
    @Qualifier(EVERYWHERE)
    Trades tradesEverywhere(CqlSession session, MicroClock clock, ObservationRegistry observations) {
        return new CassandraTrades(session, clock, Intent.WRITE_EVERYWHERE, observations);
    }

    @Bean(defaultCandidate = false)
    @Qualifier(EVERYWHERE)
    OrderEvents eventsEverywhere(
            CqlSession session,
            @Qualifier(EVERYWHERE) CassandraOrders ordersEverywhere,
            MicroClock clock,
            UpdatesProperties properties) {
        return new CassandraOrderEvents(
                session, ordersEverywhere, clock, properties.retention(), Intent.WRITE_EVERYWHERE);
    }

    @Bean(defaultCandidate = false)
    @Qualifier(EVERYWHERE)
    RecordUpdates updatesEverywhere(
            @Qualifier(EVERYWHERE) OrderEvents eventsEverywhere,
            PlacingRegions placing,
            HomeRegion here,
            Updates updates) {
        return new RecordUpdates(eventsEverywhere, placing, here.name(), updates::recorded);
    }

    @Bean
    OweRecentEnds oweRecentEnds(
            CqlSession session, HomeRegion here, Doors doors, MicroClock clock, HandoverMeters meters) {
        Debts debts = new Debts(
                here.namesOfOthers(),
                new CassandraOwedOrders(session, here.name(), Intent.BACKGROUND_WRITE),
                clock,
                meters);
        return new OweRecentEnds(
                debts::add,
                () -> nodesUp(session),
                order -> here.world().region(doors.regionOf(order)).datacenter(),
                System::nanoTime,
                RECENT,
                MOST_RECENT_ENDS);
    }

    /** In all datacenters, as far as known. A restarted node is a different one. */
    static Set<OweRecentEnds.NodeUp> nodesUp(CqlSession session) {
        return session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getState() != NodeState.DOWN && node.getState() != NodeState.FORCED_DOWN)
                .map(node -> new OweRecentEnds.NodeUp(
                        String.valueOf(node.getDatacenter()), List.of(node.getEndPoint(), node.getUpSinceMillis())))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Bean
    Recurring owingRecentEnds(OweRecentEnds recent, HandoverProperties properties) {
        return new Recurring("owe recent ends", properties.interval(), recent::round);
    }

    @Bean
    HandOverEnds handOverEnds(
            RegionRecords homeRecords,
            @Qualifier(EVERYWHERE) Orders ordersEverywhere,
            @Qualifier(EVERYWHERE) OpenOrders openOrdersEverywhere,
            @Qualifier(EVERYWHERE) Trades tradesEverywhere,
            @Qualifier(EVERYWHERE) RecordUpdates updatesEverywhere,
            PeerRegions<RegionRecords> otherRecords,
            Debts debts,
            RetryForever persistently,
            OweRecentEnds recent,
            MicroClock clock) {
        return new HandOverEnds(
                new StoredEndRecords(
                        ordersEverywhere,
                        openOrdersEverywhere,
                        tradesEverywhere,
                        updatesEverywhere::placed,
                        updatesEverywhere::ended),
                homeRecords.ends(),
                debts,
                persistently,
                recent,
                clock,
                new MissingOrders(otherRecords, clock),
                new EverywhereGate(System::nanoTime));
    }
}
