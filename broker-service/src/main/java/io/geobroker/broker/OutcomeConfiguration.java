package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.cassandra.CassandraOrdersProperties;
import io.geobroker.broker.outcome.CancelAllOrders;
import io.geobroker.broker.outcome.CancelOrder;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.EndedOrders;
import io.geobroker.broker.outcome.FinishOrder;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.outcome.Tape;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.broker.outcome.Transactions;
import io.geobroker.broker.outcome.cassandra.CassandraOutcomes;
import io.geobroker.broker.outcome.cassandra.CassandraRegionalOutcomes;
import io.geobroker.broker.outcome.cassandra.CassandraTape;
import io.geobroker.broker.outcome.cassandra.CassandraTrades;
import io.geobroker.broker.outcome.cassandra.CassandraTransactions;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How orders end, and what is told of it. */
@Configuration(proxyBeanMethods = false)
class OutcomeConfiguration {
    @Bean
    Outcomes outcomes(CqlSession session, @Qualifier("claims") Repeater repeater) {
        return new CassandraOutcomes(session, repeater);
    }

    @Bean
    RegionalOutcomes regionalOutcomes(
            CassandraSessions sessions, HomeRegion here, Outcomes outcomes, @Qualifier("claims") Repeater repeater) {
        return new CassandraRegionalOutcomes(sessions, here.world(), here.name(), outcomes, repeater);
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
    FinishOrder finishOrder(Orders orders, OpenOrders openOrders, Trades trades, EndedOrders ended) {
        return new FinishOrder(orders, openOrders, trades, ended);
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
}
