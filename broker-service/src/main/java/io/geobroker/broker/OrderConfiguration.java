package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.closing.EndOrder;
import io.geobroker.broker.closing.ReplaceOrder;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.cassandra.CassandraClientOrderIds;
import io.geobroker.broker.order.cassandra.CassandraOpenOrders;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.CassandraOrdersProperties;
import io.geobroker.broker.order.cassandra.HistoryMonths;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.order.hold.RepeatedRelease;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.lookup.ListOrders;
import io.geobroker.broker.order.lookup.ReadBound;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.RegionStores;
import io.geobroker.broker.update.RecordUpdates;
import io.geobroker.schema.listing.Listing;
import io.micrometer.observation.ObservationRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Placing and replacing orders, and looking at them. */
@Configuration(proxyBeanMethods = false)
@Import({FindByClientOrderId.class, ListOrders.class, OrderMeters.class})
@EnableConfigurationProperties({OrderProperties.class, CassandraOrdersProperties.class})
class OrderConfiguration {
    /** For a list before a 503, or before a page of trades ends. Below {@code spring.mvc.async.request-timeout}. */
    private static final Duration LISTED_WITHIN = Duration.ofSeconds(4);

    /** Who repeats an order does it within that. */
    private static final Duration TRIED_LATELY = Duration.ofMinutes(5);

    private static final int MOST_TRIED = 50_000;

    /** Releases that are repeated at a time, each some hundred bytes. */
    private static final int MOST_RELEASED = 1_000;

    @Bean
    OpenOrders openOrders(CqlSession session, OrderMeters meters, ObservationRegistry observations) {
        CassandraOpenOrders openOrders = new CassandraOpenOrders(session, Intent.WRITE, observations);
        meters.watchUnreadableRows(openOrders::unreadableRows);
        return openOrders;
    }

    @Bean
    HistoryMonths historyMonths(MicroClock clock, CassandraOrdersProperties properties, Accounts accounts) {
        return new HistoryMonths(clock, properties.historyMonths(), accounts::openedAtMicros);
    }

    @Bean
    Orders orders(CqlSession session, HistoryMonths history) {
        return new CassandraOrders(session, history);
    }

    @Bean
    ReadBound readBound(CassandraOrdersProperties properties) {
        return new ReadBound(properties.mostRows(), LISTED_WITHIN, System::nanoTime);
    }

    @Bean
    FindOrder findOrder(
            RegionStores stores,
            HomeRegion here,
            Orders orders,
            HoldsAtHome holds,
            CustomerHomes homes,
            Regions<Accounts> accounts,
            PlacingRegions placing,
            HistoryMonths history,
            RegionDoors doors,
            Listings listings,
            @Qualifier("claims") Repeater claims) {
        Regions<Orders> regions = stores.of(orders, session -> new CassandraOrders(session, history), claims);
        Predicate<String> isLost = region -> doors.isLost(region, listings);
        ListOrders.HeldOrders held = holds.atEachHome(homes, accounts, isLost);
        return new FindOrder(here.name(), orders, held, regions, placing, isLost);
    }

    @Bean
    Regions<ClientOrderIds> clientOrderIds(
            RegionStores stores, CqlSession session, @Qualifier("claims") Repeater claims) {
        return stores.of(
                new CassandraClientOrderIds(session, claims),
                theirs -> new CassandraClientOrderIds(theirs, claims),
                claims);
    }

    @Bean
    HoldCalculator holdTerms(OrderProperties properties, PriceBoard board, Listings listings) {
        // Before a stock's first ticker the listing's own price says about what it trades at.
        return new HoldCalculator(
                properties.holdMargin(),
                symbol -> board.find(symbol)
                        .map(LastPrice::price)
                        .or(() -> listings.find(symbol).map(Listing::referencePrice)));
    }

    @Bean
    OrderIds orderIds(MicroClock clock, HomeRegion here, ObservationRegistry observations) {
        return new OrderIds(clock.source(), new SecureRandom(), here.name(), observations);
    }

    @Bean
    OrderFactory orderFactory(Listings listings, ExchangeHours hours, OrderIds ids, RegionDoors doors) {
        return new OrderFactory(listings, hours, ids, doors::of);
    }

    @Bean
    OrderSaga orderSaga(
            Holds holds,
            RetryForever persistently,
            Regions<ClientOrderIds> clientOrderIds,
            CustomerHomes homes,
            Orders orders,
            Regions<Accounts> accounts) {
        RepeatedRelease releases = new RepeatedRelease(holds, persistently, new Semaphore(MOST_RELEASED));
        return new OrderSaga(
                holds,
                order -> releases.release(order.customer(), order.id()),
                clientOrderIds,
                homes,
                orders,
                customer -> homes.regionOf(customer)
                        .thenCompose(home -> accounts.in(home).existing(customer))
                        .thenApply(Account::holds),
                Collections.newSetFromMap(Caffeine.newBuilder()
                        .maximumSize(MOST_TRIED)
                        .expireAfterWrite(TRIED_LATELY)
                        .<OrderSaga.Name, Boolean>build()
                        .asMap()));
    }

    @Bean
    PlaceOrder placeOrder(
            OrderSaga saga,
            OrderFactory factory,
            HoldCalculator terms,
            OpenOrders openOrders,
            RecordUpdates updates,
            MicroClock clock,
            OrderProperties properties,
            Consumer<OpenOrder> placedOrders) {
        return new PlaceOrder(
                saga,
                factory,
                terms,
                openOrders,
                updates::placed,
                new PlacingDeadline(clock, properties.acknowledgeWithin()),
                placedOrders);
    }

    @Bean
    ReplaceOrder replaceOrder(
            FindOrder findOrder,
            OrderSaga saga,
            OrderFactory factory,
            HoldCalculator terms,
            EndOrder endOrder,
            RetryForever persistently,
            Decisions decisions,
            MicroClock clock,
            OrderProperties properties,
            HomeRegion here) {
        return new ReplaceOrder(
                findOrder,
                saga,
                factory,
                terms,
                endOrder,
                persistently,
                decisions,
                new PlacingDeadline(
                        clock, properties.acknowledgeWithin().plus(here.world().longestRoundTrip())));
    }
}
