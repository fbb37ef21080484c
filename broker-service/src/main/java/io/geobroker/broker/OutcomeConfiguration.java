package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.account.EndsOfLostRegion;
import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.account.audit.AuditHolds;
import io.geobroker.broker.account.audit.HoldsWithoutOrder;
import io.geobroker.broker.account.audit.RestBetweenHolds;
import io.geobroker.broker.closing.CancelAllOrders;
import io.geobroker.broker.closing.CancelOrder;
import io.geobroker.broker.closing.EndOrder;
import io.geobroker.broker.closing.EndRecords;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.closing.settlement.SettleOrders;
import io.geobroker.broker.closing.settlement.SettlementMeters;
import io.geobroker.broker.closing.settlement.Settlements;
import io.geobroker.broker.handover.Debts;
import io.geobroker.broker.matching.kafka.MatchingProperties;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.lookup.ListOrders;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.DatacenterOutcomes;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.DoorOutcomes;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.outcome.EndsOfLostDoors;
import io.geobroker.broker.outcome.LostDoors;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.cassandra.CassandraOutcomes;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.RegionStores;
import io.geobroker.broker.tape.Trades;
import io.geobroker.broker.tape.cassandra.CassandraTape;
import io.geobroker.broker.tape.cassandra.CassandraTrades;
import io.geobroker.broker.tape.cassandra.CassandraTransactions;
import io.geobroker.broker.update.RecordUpdates;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** How orders end, and what is told of it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SettlementProperties.class, AuditProperties.class})
@Import({
    CancelOrder.class,
    CassandraTape.class,
    CassandraTransactions.class,
    EndsOfLostRegion.class,
    SettlementMeters.class
})
class OutcomeConfiguration {
    /**
     * Concurrent settlements in each region where customers are at home. At two round trips of 230 ms that is 70 customers a
     * second, each with up to 32 waiting orders.
     */
    private static final int SETTLED_AT_A_TIME = 32;

    @Bean
    Regions<DatacenterOutcomes> datacenterOutcomes(
            RegionStores stores, CqlSession session, @Qualifier("claims") Repeater claims, Debts debts) {
        Function<CqlSession, DatacenterOutcomes> make = each -> new CassandraOutcomes(each, claims, debts::addUnsent);
        return stores.of(make.apply(session), make, claims);
    }

    @Bean
    Doors doors(
            RegionDoors names,
            Regions<DatacenterOutcomes> datacenters,
            PlacingRegions ids,
            Listings listings,
            EndsOfLostDoors ends,
            Decisions decisions,
            ObservationRegistry observations) {
        LostDoors lost = new LostDoors(names, datacenters, listings, ends, decisions);
        return new Doors(new DoorOutcomes(names, datacenters, lost), ids, listings, observations, System::nanoTime);
    }

    @Bean
    @Primary
    Outcomes outcomes(Doors doors) {
        return doors;
    }

    @Bean
    Trades trades(CqlSession session, MicroClock clock, ObservationRegistry observations) {
        return new CassandraTrades(session, clock, Intent.WRITE, observations);
    }

    @Bean
    SettleOrders settleOrders(
            Settlements settlements,
            CustomerHomes homes,
            @Qualifier("settling") Repeater repeater,
            SettlementProperties properties,
            SettlementMeters meters,
            ObservationRegistry observations) {
        return new SettleOrders(
                settlements,
                homes,
                repeater::untilDone,
                SETTLED_AT_A_TIME,
                properties.mostWaiting(),
                meters,
                observations);
    }

    @Bean
    FinishOrder finishOrder(
            Orders orders,
            EndRecords records,
            SettleOrders settleOrders,
            RetryForever persistently,
            @Qualifier("durable") ObjectProvider<Consumer<OpenOrder>> durable) {
        return new FinishOrder(
                orders,
                records,
                settleOrders,
                persistently,
                order -> durable.getObject().accept(order));
    }

    @Bean
    Decisions decisions(MicroClock clock, HomeRegion here) {
        return new Decisions(clock, () -> new ClaimId(UUID.randomUUID()), here.instance());
    }

    @Bean
    EndOrder endOrder(Outcomes outcomes, FinishOrder finish, Listings listings) {
        return new EndOrder(outcomes, finish, listings, EndOrder.WITHIN);
    }

    @Bean
    CancelAllOrders cancelAllOrders(ListOrders orders, CancelOrder cancelOrder) {
        return new CancelAllOrders(
                orders,
                cancelOrder,
                System::nanoTime,
                CancelAllOrders.WITHIN,
                CancelAllOrders.WITHIN.plus(EndOrder.WITHIN));
    }

    @Bean
    AuditHolds auditHolds(
            HoldsAtHome holds,
            Orders orders,
            RecordUpdates updates,
            OpenOrders openOrders,
            Outcomes outcomes,
            FinishOrder finish,
            Debts debts,
            Listings listings,
            Decisions decisions,
            MicroClock clock,
            AuditProperties properties,
            OrderProperties orderProperties,
            MatchingProperties matching,
            RestBetweenHolds rest,
            SettlementMeters events) {
        Duration placed = orderProperties.acknowledgeWithin().plus(matching.clockSkew());
        if (properties.holdAge().compareTo(placed) <= 0) {
            throw new IllegalArgumentException("geobroker.audit.hold-age, " + properties.holdAge()
                    + ", must be longer than geobroker.order.acknowledge-within and geobroker.matching.clock-skew, "
                    + placed + ": else the audit could cancel orders being placed");
        }
        return new AuditHolds(
                holds,
                orders,
                updates::placed,
                openOrders,
                outcomes,
                finish,
                debts::add,
                listings,
                decisions,
                clock,
                new HoldsWithoutOrder(System::nanoTime),
                new AuditHolds.Settings(properties.holdAge(), AuditProperties.ROWS_EVERY, EndOrder.WITHIN),
                rest,
                events);
    }

    @Bean
    Recurring auditsOfHolds(AuditHolds auditHolds, AuditProperties properties) {
        return new Recurring("audit of holds", properties.interval(), auditHolds::audit);
    }

    /** One for all of the audit: another one would take the rests of the first for work. */
    @Bean
    RestBetweenHolds restBetweenHolds() {
        return new RestBetweenHolds(AuditProperties.PAUSE, System::nanoTime, OutcomeConfiguration::after);
    }

    private static CompletionStage<Void> after(Duration pause) {
        return CompletableFuture.runAsync(
                () -> {}, CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS));
    }
}
