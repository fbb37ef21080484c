package io.geobroker.simulator;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.simulator.customer.Customers;
import io.geobroker.simulator.customer.TradedStock;
import io.geobroker.simulator.customer.web.BrokerOrders;
import io.geobroker.simulator.customer.web.CustomerKeys;
import io.geobroker.simulator.pace.OpenLoop;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.pace.Slots;
import io.geobroker.simulator.platform.Meters;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.ticker.Playback;
import io.geobroker.simulator.ticker.Speed;
import io.geobroker.simulator.ticker.WalkedTickers;
import io.geobroker.simulator.ticker.WalkedTickers.Walked;
import io.geobroker.simulator.ticker.kafka.KafkaTickers;
import io.micrometer.core.instrument.MeterRegistry;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.NewTopic;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.ProducerFactory;
import tools.jackson.databind.json.JsonMapper;

/** The simulator's parts and how they fit together. */
@Configuration(proxyBeanMethods = false)
class SimulatorConfiguration {
    private static final Set<String> LOADS = Set.of("none", "gentle", "prototype");
    private static final String PREFIX = "geobroker.simulator.";

    @Bean
    InstantSource clock() {
        return Clock.systemUTC();
    }

    @Bean
    World world(SimulatorProperties simulator, Environment environment) {
        requireKnownLoad(environment.getActiveProfiles());
        World world = checked("world", () -> WorldFile.load(simulator.world()));
        checked("region", () -> world.region(simulator.region()));
        return world;
    }

    // A misspelt profile would otherwise be a simulator that does nothing.
    private static void requireKnownLoad(String[] profiles) {
        if (profiles.length > 1 || !LOADS.containsAll(List.of(profiles))) {
            throw new InvalidConfigurationException(
                    "spring.profiles.active must be one of none, gentle, prototype: " + String.join(",", profiles),
                    null);
        }
    }

    @Bean
    Recording recording(RecordedProperties recorded, World world, SimulatorProperties simulator) {
        return Recording.of(recorded.source(), world, simulator.region());
    }

    @Bean
    Meters meters(MeterRegistry registry, SimulatorProperties simulator) {
        return new Meters(registry, simulator.region());
    }

    @Bean
    NewTopic tickersTopic() {
        return TopicBuilder.name(TickerTopic.NAME)
                .partitions(TickerTopic.PARTITIONS)
                .build();
    }

    @Bean
    NewTopic deadLettersTopic() {
        return TopicBuilder.name(TickerTopic.DEAD_LETTERS)
                .partitions(TickerTopic.PARTITIONS)
                .build();
    }

    @Bean
    Outage kafkaOutage(InstantSource clock) {
        return new Outage("Kafka", clock);
    }

    @Bean
    Outage brokerOutage(InstantSource clock) {
        return new Outage("Broker", clock);
    }

    @Bean
    KafkaTickers kafkaTickers(
            ProducerFactory<String, byte[]> producers, KafkaAdmin admin, Outage kafkaOutage, Meters meters) {
        return new KafkaTickers(producers.createNonTransactionalProducer(), admin, kafkaOutage, meters);
    }

    @Bean
    OpenLoop walk(
            SimulatorProperties simulator,
            LoadProperties load,
            WalkProperties walk,
            World world,
            Recording recording,
            KafkaTickers kafka,
            InstantSource clock,
            Meters meters) {
        requireListed(walk, world);
        List<Listing> listings = world.listingsAtHomeIn(simulator.region()).stream()
                .filter(listing -> walk.isWalked(listing.symbol()))
                .filter(listing -> !recording.symbols().contains(listing.symbol()))
                .toList();
        long sharing = listings.stream()
                .filter(listing -> walk.ratePerSecond(listing.symbol()) == null)
                .count();
        Rate together = checked(
                "load.tickers-per-second", () -> load.tickers(world.regions().size()));
        Rate each = together.dividedBy((int) Math.max(1, sharing));
        Seed seed = new Seed(simulator.seed());
        List<Walked> symbols = listings.stream()
                .map(listing -> walked(listing, walk, each, seed))
                .toList();
        OpenLoop loop = WalkedTickers.loop(symbols, rampUp(load), kafka, walk.catchUp(), clock, System::nanoTime);
        meters.watch("tickers", loop);
        return loop;
    }

    private static RampUp rampUp(LoadProperties load) {
        return checked("load.ramp-up", () -> new RampUp(load.rampUp()));
    }

    private static void requireListed(WalkProperties walk, World world) {
        Set<String> listed = Set.copyOf(world.listings().stream()
                .map(listing -> listing.symbol().value())
                .toList());
        for (String symbol : walk.symbols().keySet()) {
            if (!listed.contains(symbol)) {
                throw new InvalidConfigurationException(
                        PREFIX + "walk.symbols: " + symbol + " is not listed in world " + world.name(), null);
            }
        }
    }

    private static Walked walked(Listing listing, WalkProperties walk, Rate each, Seed seed) {
        BigDecimal own = walk.ratePerSecond(listing.symbol());
        return new Walked(
                listing,
                checked("walk", () -> walk.swing(listing.symbol())),
                own == null ? each : checked("walk.symbols." + listing.symbol(), () -> Rate.perSecond(own)),
                seed.randomFor(listing.symbol().value()));
    }

    @Bean(destroyMethod = "shutdownNow")
    ExecutorService answers() {
        return Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task, "answers");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Bean
    CustomerKeys customerKeys(
            SimulatorProperties simulator, CustomersProperties customers, ExecutorService answers, JsonMapper json) {
        return new CustomerKeys(simulator.brokerUrl(), customers.adminToken(), customers.timeout(), answers, json);
    }

    @Bean
    BrokerOrders orders(
            SimulatorProperties simulator,
            CustomersProperties customers,
            CustomerKeys keys,
            ExecutorService answers,
            JsonMapper json,
            Outage brokerOutage,
            Meters meters) {
        BrokerOrders.Limits limits = new BrokerOrders.Limits(
                customers.maxInFlight(),
                customers.timeout(),
                customers.patience(),
                customers.maxWaiting(),
                customers.askBeforeCancel());
        return checked(
                "broker-url",
                () -> new BrokerOrders(
                        simulator.brokerUrl(), keys, limits, answers, json, brokerOutage, meters, System::nanoTime));
    }

    @Bean
    Customers customers(
            SimulatorProperties simulator,
            WalkProperties walk,
            CustomersProperties customers,
            World world,
            Recording recording) {
        List<TradedStock> stocks = world.listings().stream()
                .filter(listing -> walk.isWalked(listing.symbol()))
                .filter(listing -> !recording.symbols().contains(listing.symbol()))
                .map(listing -> new TradedStock(
                        listing.symbol(),
                        listing.referencePrice(),
                        checked("walk", () -> walk.swing(listing.symbol())).volatility(),
                        listing.homeRegion().equals(simulator.region())))
                .toList();
        return new Customers(
                simulator.region(),
                customers.count(),
                stocks,
                customers.abroadShare(),
                customers.fillShare(),
                new Seed(simulator.seed()).randomFor(simulator.region()));
    }

    @Bean
    OpenLoop customerOrders(
            LoadProperties load,
            WalkProperties walk,
            World world,
            Customers people,
            BrokerOrders orders,
            Meters meters) {
        Rate rate = checked(
                "load.orders-per-second", () -> load.orders(world.regions().size()));
        OpenLoop loop = new OpenLoop(
                "customers",
                new Slots(List.of(rate)),
                rampUp(load),
                walk.catchUp(),
                System::nanoTime,
                (lane, due) -> orders.place(people.next(), due));
        meters.watch("orders", loop);
        return loop;
    }

    @Bean
    Simulation simulation(
            RecordedProperties recorded,
            Recording recording,
            KafkaTickers kafka,
            InstantSource clock,
            OpenLoop walk,
            OpenLoop customerOrders,
            BrokerOrders orders,
            Customers people,
            CustomerKeys keys,
            CustomersProperties customers,
            LoadProperties load,
            World world,
            Meters meters) {
        Simulation.Opening opening = load.orders(world.regions().size()).isNever()
                ? () -> {}
                : () -> keys.open(
                        people.names(),
                        customers.cash(),
                        customers.shares(),
                        world.listings().stream()
                                .map(listing -> listing.symbol().value())
                                .toList());
        Speed speed = checked("recorded.speed", () -> Speed.parse(recorded.speed()));
        Optional<Playback> playback = Optional.ofNullable(recording.file())
                .map(file -> new Playback(
                        file::prices, recording.played(), speed, recorded.loop(), kafka, clock, System::nanoTime));
        playback.ifPresent(meters::watch);
        return new Simulation(kafka, walk, playback, opening, customerOrders, orders);
    }

    /** Down while tickers do not reach Kafka, or when something has ended that should not have. */
    @Bean
    HealthIndicator tickersHealthIndicator(Simulation simulation, Outage kafkaOutage) {
        return () -> health(simulation.failure().or(kafkaOutage::reason));
    }

    /** Down while customers' orders do not reach the broker. */
    @Bean
    HealthIndicator customersHealthIndicator(Outage brokerOutage) {
        return () -> health(brokerOutage.reason());
    }

    private static Health health(Optional<String> reason) {
        return reason.map(text -> Health.down().withDetail("reason", text).build())
                .orElseGet(() -> Health.up().build());
    }

    private static <T> T checked(String key, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(PREFIX + key + ": " + e.getMessage(), e);
        }
    }
}
