package io.geobroker.broker;

import io.geobroker.broker.insight.web.ExplainAdvice;
import io.geobroker.broker.insight.web.ExplainConfiguration;
import io.geobroker.broker.insight.web.MatchingGauges;
import io.geobroker.broker.insight.web.RegionController;
import io.geobroker.broker.insight.web.SummaryController;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.FindByClientOrderId;
import io.geobroker.broker.order.HeldOpenOrders;
import io.geobroker.broker.order.InMemoryClientOrderIds;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.PlaceOrder;
import io.geobroker.broker.order.RegionalClientOrderIds;
import io.geobroker.broker.order.web.ClientOrderIdController;
import io.geobroker.broker.order.web.CustomerKey;
import io.geobroker.broker.order.web.OrderController;
import io.geobroker.broker.outcome.CancelAllOrders;
import io.geobroker.broker.outcome.CancelOrder;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.FinishOrder;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.InMemoryTrades;
import io.geobroker.broker.outcome.RegionalOutcomes;
import io.geobroker.broker.outcome.web.ActivityController;
import io.geobroker.broker.outcome.web.CancelController;
import io.geobroker.broker.outcome.web.TapeController;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.web.ErrorAdvice;
import io.geobroker.broker.platform.web.WebConfiguration;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.web.AssetController;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.cassandra.autoconfigure.CassandraAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;

/**
 * Sydney's broker with its real endpoints and use cases over stores in memory. Tests that share one keep apart by their
 * customers; not a {@code @Configuration}, so that no scan of the real broker finds it.
 */
@EnableAutoConfiguration(exclude = {CassandraAutoConfiguration.class, KafkaAutoConfiguration.class})
// Weaker than a test's own properties: most tests send more requests than a customer may.
@PropertySource("classpath:io/geobroker/broker/broker-over-http.properties")
@Import({
    ApiDocument.class,
    WebConfiguration.class,
    ErrorAdvice.class,
    CustomerKey.class,
    OrderController.class,
    ClientOrderIdController.class,
    CancelController.class,
    ActivityController.class,
    TapeController.class,
    AssetController.class,
    SummaryController.class,
    ExplainConfiguration.class,
    ExplainAdvice.class,
    RegionController.class
})
public class BrokerOverHttp {
    /** When the tape is read. */
    public static final Instant TODAY = Instant.parse("2026-03-10T12:00:00Z");

    private static final Duration LONG = Duration.ofMinutes(5);

    /** Regions that cannot be reached. */
    public record CutRegions(Set<String> names) {}

    /** What the gauges of matching show. */
    public record Gauges(AtomicLong openOrders, AtomicLong consumerLag) {}

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

    @Bean
    World world() {
        return WorldFile.load("two-regions");
    }

    @Bean
    HomeRegion homeRegion(World world) {
        return new HomeRegion(world, world.region("sydney"), "sydney-1");
    }

    @Bean
    Listings listings(World world) {
        return new InMemoryListings(world.listings());
    }

    @Bean
    InMemoryOrders orders() {
        return new InMemoryOrders();
    }

    @Bean
    InMemoryOpenOrders openOrders() {
        return new InMemoryOpenOrders();
    }

    /** What placing writes to. */
    @Bean
    HeldOpenOrders heldOpenOrders(InMemoryOpenOrders openOrders) {
        return new HeldOpenOrders(openOrders);
    }

    @Bean
    InMemoryOutcomes outcomes() {
        return new InMemoryOutcomes();
    }

    @Bean
    InMemoryTrades trades() {
        return new InMemoryTrades();
    }

    @Bean
    FinishOrder finishOrder(InMemoryOrders orders, InMemoryOpenOrders openOrders, InMemoryTrades trades) {
        return new FinishOrder(orders, openOrders, trades);
    }

    /** Tells what today's tape is, and nothing else. */
    @Bean
    MicroClock clockOfTheTape() {
        return new MicroClock(() -> TODAY);
    }

    @Bean
    CutRegions cutRegions() {
        return new CutRegions(ConcurrentHashMap.newKeySet());
    }

    @Bean
    InMemoryClientOrderIds clientOrderIds() {
        return new InMemoryClientOrderIds();
    }

    @Bean
    RegionalClientOrderIds regionalClientOrderIds(InMemoryClientOrderIds clientOrderIds, CutRegions cut) {
        return region -> {
            if (cut.names().contains(region)) {
                throw new RegionUnreachableException(region, null);
            }
            return clientOrderIds;
        };
    }

    /** Who is called a visitor is at home in North Virginia, everybody else here. */
    @Bean
    CustomerHomes customerHomes(HomeRegion here) {
        return customer -> customer.value().startsWith("visitor") ? "north-virginia" : here.name();
    }

    @Bean
    PlaceOrder placeOrder(
            InMemoryOrders orders,
            HeldOpenOrders openOrders,
            RegionalClientOrderIds clientOrderIds,
            CustomerHomes homes,
            Listings listings) {
        OrderIds ids = new OrderIds(Clock.systemUTC(), new Random());
        MicroClock clock = new MicroClock(Clock.systemUTC());
        return new PlaceOrder(openOrders, orders, clientOrderIds, homes, listings, ids, clock, LONG);
    }

    @Bean
    FindByClientOrderId findByClientOrderId(
            InMemoryOrders orders, RegionalClientOrderIds clientOrderIds, CustomerHomes homes) {
        return new FindByClientOrderId(orders, clientOrderIds, homes);
    }

    @Bean
    CancelOrder cancelOrder(
            InMemoryOrders orders,
            InMemoryOutcomes outcomes,
            CutRegions cut,
            FinishOrder finishOrder,
            Listings listings,
            HomeRegion here) {
        RegionalOutcomes regions = region -> {
            if (cut.names().contains(region)) {
                throw new RegionUnreachableException(region, null);
            }
            return outcomes;
        };
        return new CancelOrder(
                orders,
                regions,
                finishOrder,
                listings,
                new Decisions(new MicroClock(Clock.systemUTC()), () -> new ClaimId(UUID.randomUUID()), here.instance()),
                LONG);
    }

    @Bean
    CancelAllOrders cancelAllOrders(InMemoryOrders orders, CancelOrder cancelOrder) {
        return new CancelAllOrders(orders, cancelOrder, System::nanoTime, LONG);
    }

    @Bean
    Meters meters(MeterRegistry registry, HomeRegion here) {
        return new Meters(registry, here.name(), System::nanoTime);
    }

    @Bean
    LocalDatacenterSwitch localDatacenterHealthIndicator() {
        return new LocalDatacenterSwitch();
    }

    @Bean
    Gauges gauges() {
        return new Gauges(new AtomicLong(), new AtomicLong());
    }

    @Bean
    MatchingGauges matchingGauges(Gauges gauges) {
        return new MatchingGauges(gauges.openOrders()::get, gauges.consumerLag()::get);
    }
}
