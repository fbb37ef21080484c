package io.geobroker.broker;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.closing.CancelAllOrders;
import io.geobroker.broker.closing.CancelOrder;
import io.geobroker.broker.closing.EndOrder;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.closing.ReplaceOrder;
import io.geobroker.broker.closing.ShownEnds;
import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.closing.settlement.CountedSettlement;
import io.geobroker.broker.closing.settlement.SettleOrders;
import io.geobroker.broker.closing.web.CancelController;
import io.geobroker.broker.closing.web.ReplaceController;
import io.geobroker.broker.market.MarketOverHttp;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.web.NeighboursOverHttp;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.HeldOpenOrders;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.lookup.ListOrders;
import io.geobroker.broker.order.lookup.ReadBound;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.order.placing.InMemoryClientOrderIds;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.order.web.ClientOrderIdController;
import io.geobroker.broker.order.web.CountRejectedOrders;
import io.geobroker.broker.order.web.OrderController;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.ReachableOutcomes;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.WebConfiguration;
import io.geobroker.broker.platform.web.connector.ServerPorts;
import io.geobroker.broker.platform.web.error.ErrorAdvice;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.web.AssetController;
import io.geobroker.broker.region.web.ClockController;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.broker.tape.web.ActivityController;
import io.geobroker.broker.tape.web.TapeController;
import io.geobroker.broker.update.OverHttpUpdates;
import io.geobroker.broker.update.RecordUpdates;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.tls.TlsConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.server.NetworkConnector;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.cassandra.autoconfigure.CassandraAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Sydney's broker with its real endpoints and use cases over stores in memory. Tests that share one keep apart by their
 * customers; not a {@code @Configuration}, so that no scan of the real broker finds it.
 */
@EnableAutoConfiguration(exclude = {CassandraAutoConfiguration.class, KafkaAutoConfiguration.class})
// Weaker than a test's own properties: most tests send more requests than a customer may.
@PropertySource("classpath:io/geobroker/broker/broker-over-http.properties")
@Import({
    FindByClientOrderId.class,
    ApiDocument.class,
    WebConfiguration.class,
    TlsConfiguration.class,
    ErrorAdvice.class,
    AccountsOverHttp.class,
    MarketOverHttp.class,
    MovesOverHttp.class,
    CancelOrder.class,
    ExchangeHours.class,
    InMemoryClientOrderIds.class,
    InMemoryOpenOrders.class,
    InMemoryOrders.class,
    InMemoryOutcomes.class,
    InMemoryTrades.class,
    MicroClock.class,
    OrderMeters.class,
    OrderController.class,
    CountRejectedOrders.class,
    ClientOrderIdController.class,
    CancelController.class,
    ReplaceController.class,
    ActivityController.class,
    TapeController.class,
    AssetController.class,
    ClockController.class,
    OverHttpUpdates.class,
    NeighboursOverHttp.class
})
public class BrokerOverHttp {
    /** When the tape is read. */
    public static final Instant TODAY = Instant.parse("2026-03-10T12:00:00Z");

    /** How many orders a list looks at. */
    public static final int MOST_ROWS = 100;

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final HoldCalculator TERMS = new HoldCalculator(new BigDecimal("0.05"), symbol -> Optional.empty());

    /** Regions that cannot be reached. */
    public record CutRegions(Set<String> names) {

        /** The same store for every region that is not cut off. */
        public <T> Regions<T> ofOthers(T store) {
            return region -> {
                if (names.contains(region)) {
                    throw new RegionUnreachableException(region, null);
                }
                return store;
            };
        }
    }

    /** What only the other region knows. */
    public record OrdersAbroad(InMemoryOrders orders) {}

    /** The health of the local datacenter, as a test wants it. */
    public static final class LocalDatacenterSwitch implements HealthIndicator {
        private volatile Status status = Status.UP;

        public void set(Status wanted) {
            status = wanted;
        }

        @Override
        public Health health() {
            return new Health.Builder(status).build();
        }
    }

    /** Publishes the management port, any that is free, under Spring's property name. */
    @Bean
    ApplicationListener<WebServerInitializedEvent> managementPort(ConfigurableEnvironment environment) {
        return started -> Stream.of(
                        ((JettyWebServer) started.getWebServer()).getServer().getConnectors())
                .filter(connector -> ServerPorts.MANAGEMENT.equals(connector.getName()))
                .forEach(connector -> environment
                        .getPropertySources()
                        .addFirst(new MapPropertySource(
                                "management port",
                                Map.of("local.management.port", ((NetworkConnector) connector).getLocalPort()))));
    }

    @Bean
    World world() {
        return WorldFile.load("two-regions");
    }

    @Bean
    HomeRegion homeRegion(World world) {
        return new HomeRegion(world, world.region("sydney"), "sydney-1");
    }

    @Bean
    InMemoryListings listings(World world) {
        return new InMemoryListings(world.listings());
    }

    /** What placing writes to. */
    @Bean
    HeldOpenOrders heldOpenOrders(InMemoryOpenOrders openOrders) {
        return new HeldOpenOrders(openOrders);
    }

    @Bean
    FinishOrder finishOrder(
            InMemoryOrders orders,
            InMemoryOpenOrders openOrders,
            InMemoryTrades trades,
            CustomerAccounts accounts,
            CustomerHomes homes,
            RecordUpdates updates) {
        SettleOrders settleOrders = new SettleOrders(
                accounts, homes, new UntilDone(), 4, 1_000, new CountedSettlement().meters(), ObservationRegistry.NOOP);
        return new FinishOrder(
                orders,
                new StoredEndRecords(orders, openOrders, trades, ShownEnds.placed(orders), updates::ended),
                settleOrders,
                new UntilDone(),
                order -> {});
    }

    /** Tells what today's tape is and which exchanges are open, and nothing else. */
    @Bean
    InstantSource clockOfTheTape() {
        return () -> TODAY;
    }

    @Bean
    CutRegions cutRegions() {
        return new CutRegions(ConcurrentHashMap.newKeySet());
    }

    @Bean
    Regions<ClientOrderIds> regionalClientOrderIds(InMemoryClientOrderIds clientOrderIds, CutRegions cut) {
        return cut.ofOthers(clientOrderIds);
    }

    @Bean
    OrderSaga orderSaga(
            CustomerAccounts accounts,
            Regions<ClientOrderIds> clientOrderIds,
            CustomerHomes homes,
            InMemoryOrders orders,
            Accounts rows) {
        return new OrderSaga(
                accounts,
                order -> accounts.release(order.customer(), order.id()),
                clientOrderIds,
                homes,
                orders,
                customer -> rows.existing(customer).thenApply(Account::holds),
                ConcurrentHashMap.newKeySet());
    }

    @Bean
    OrderFactory orderFactory(Listings listings, ExchangeHours hours, ObservationRegistry observations) {
        return new OrderFactory(
                listings,
                hours,
                new OrderIds(Clock.systemUTC(), new Random(), "sydney", observations),
                region -> region);
    }

    @Bean
    PlaceOrder placeOrder(
            OrderSaga saga,
            OrderFactory factory,
            InMemoryOrders orders,
            HeldOpenOrders openOrders,
            Consumer<OpenOrder> placedOrders) {
        return new PlaceOrder(
                saga,
                factory,
                TERMS,
                openOrders,
                ShownEnds.placed(orders),
                new PlacingDeadline(new MicroClock(Clock.systemUTC()), LONG),
                placedOrders);
    }

    /** Orders of the other region, which have not come here yet. */
    @Bean
    OrdersAbroad ordersAbroad() {
        return new OrdersAbroad(new InMemoryOrders());
    }

    @Bean
    PlacingRegions placingRegions(HomeRegion here) {
        return new PlacingRegions(here.names());
    }

    @Bean
    FindOrder findOrder(
            HomeRegion here,
            PlacingRegions placing,
            InMemoryOrders orders,
            HoldsAtHome holds,
            OrdersAbroad abroad,
            CutRegions cut) {
        return new FindOrder(here.name(), orders, holds, cut.ofOthers(abroad.orders()), placing, region -> false);
    }

    @Bean
    ReadBound readBound() {
        return new ReadBound(MOST_ROWS, LONG, System::nanoTime);
    }

    @Bean
    HoldsAtHome holdsAtHome(Accounts accounts, HomeRegion here) {
        return new HoldsAtHome(accounts, here.name(), customer -> true, () -> CompletableFuture.completedFuture(null));
    }

    @Bean
    ListOrders listOrders(InMemoryOrders orders, HoldsAtHome holds, ReadBound bound) {
        return new ListOrders(orders, holds, new MicroClock(Clock.systemUTC()), bound);
    }

    @Bean
    Decisions decisions(HomeRegion here) {
        return new Decisions(new MicroClock(Clock.systemUTC()), () -> new ClaimId(UUID.randomUUID()), here.instance());
    }

    @Bean
    EndOrder endOrder(InMemoryOutcomes outcomes, CutRegions cut, FinishOrder finishOrder, Listings listings) {
        Outcomes reachable =
                new ReachableOutcomes(outcomes, listings, region -> !cut.names().contains(region));
        return new EndOrder(reachable, finishOrder, listings, LONG);
    }

    @Bean
    ReplaceOrder replaceOrder(
            FindOrder findOrder, OrderSaga saga, OrderFactory factory, EndOrder endOrder, Decisions decisions) {
        return new ReplaceOrder(
                findOrder,
                saga,
                factory,
                TERMS,
                endOrder,
                new UntilDone(),
                decisions,
                new PlacingDeadline(new MicroClock(Clock.systemUTC()), LONG));
    }

    @Bean
    CancelAllOrders cancelAllOrders(ListOrders orders, CancelOrder cancelOrder) {
        return new CancelAllOrders(orders, cancelOrder, System::nanoTime, LONG, LONG);
    }

    @Bean
    Meters meters(MeterRegistry registry, HomeRegion here) {
        return new Meters(registry, here.name());
    }

    @Bean
    LastMinute lastMinute() {
        return new LastMinute(System::nanoTime);
    }

    @Bean
    MatchingMeters matchingMeters(Meters meters, LastMinute lastMinute, PlacingRegions placing) {
        return new MatchingMeters(meters, lastMinute, placing, System::nanoTime);
    }

    /** It has no Kafka to take anything over from. */
    @Bean
    HealthIndicator firstTakeoverHealthIndicator() {
        return () -> Health.up().build();
    }

    @Bean
    LocalDatacenterSwitch localDatacenterHealthIndicator() {
        return new LocalDatacenterSwitch();
    }
}
