package io.geobroker.simulator;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.World;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.simulator.ticker.Swing;
import io.geobroker.simulator.ticker.WalkedTickers;
import io.geobroker.simulator.ticker.WalkedTickers.Walked;
import io.geobroker.simulator.ticker.kafka.KafkaTickers;
import io.geobroker.simulator.ticker.web.RegionTickers;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.ProducerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Beans that send tickers to Kafka. */
@Configuration(proxyBeanMethods = false)
class TickerConfiguration {
    @Bean
    NewTopic tickersTopic() {
        return TopicBuilder.name(TickerTopic.NAME)
                .partitions(TickerTopic.PARTITIONS)
                .configs(TickerTopic.CONFIG)
                .build();
    }

    @Bean
    NewTopic deadLettersTopic() {
        return TopicBuilder.name(TickerTopic.DEAD_LETTERS)
                .partitions(TickerTopic.DEAD_LETTER_PARTITIONS)
                .build();
    }

    @Bean
    Outage kafkaOutage(InstantSource clock) {
        return new Outage("Kafka", clock);
    }

    @Bean
    Outage walkOutage(InstantSource clock) {
        return new Outage("Walk of prices", clock);
    }

    @Bean
    KafkaTickers kafkaTickers(
            ProducerFactory<String, byte[]> producers, KafkaAdmin admin, Outage kafkaOutage, SimulatorMeters meters) {
        return new KafkaTickers(producers.createNonTransactionalProducer(), admin, kafkaOutage, meters);
    }

    @Bean
    RegionTickers regionTickers(
            KafkaTickers kafka,
            SimulatorProperties simulator,
            World world,
            Supplier<HttpClient> brokerClient,
            JsonMapper json,
            InstantSource clock) {
        return new RegionTickers(
                kafka,
                simulator.region(),
                world.listingsAtHomeIn(simulator.region()).stream()
                        .map(Listing::symbol)
                        .collect(Collectors.toSet()),
                simulator.operatorUrl(),
                CustomerConfiguration.TIMEOUT,
                brokerClient,
                json,
                new Outage("Question which stocks have moved", clock));
    }

    /** Of all stocks: they may move here. */
    @Bean
    OpenLoopSchedule walk(
            LoadProperties load,
            RampUp rampUp,
            WalkProperties walk,
            World world,
            RecordedTickers recording,
            RegionTickers tickers,
            Outage walkOutage,
            InstantSource clock,
            SimulatorMeters meters) {
        requireListed(walk, world);
        List<Listing> listings = world.listings().stream()
                .filter(listing -> WalkProperties.isWalked(listing.symbol()))
                .filter(listing -> !recording.symbols().contains(listing.symbol()))
                .toList();
        Map<String, Long> sharing = listings.stream()
                .filter(listing ->
                        !walk.ratePerSecond().containsKey(listing.symbol().value()))
                .collect(Collectors.groupingBy(Listing::homeRegion, Collectors.counting()));
        Rate together = InvalidConfigurationException.checked(
                "load.tickers-per-second",
                () -> load.share(load.tickersPerSecond(), world.regions().size()));
        List<Walked> symbols = listings.stream()
                .map(listing -> walked(
                        listing,
                        walk,
                        together.dividedBy(
                                sharing.getOrDefault(listing.homeRegion(), 1L).intValue())))
                .toList();
        OpenLoopSchedule loop = WalkedTickers.loop(
                symbols, rampUp, tickers, CustomerConfiguration.CATCH_UP, clock, System::nanoTime, walkOutage::ended);
        meters.slots("tickers", loop, OpenLoopSchedule::missed, loop::lateness);
        return loop;
    }

    private static void requireListed(WalkProperties walk, World world) {
        Set<String> listed = Set.copyOf(world.listings().stream()
                .map(listing -> listing.symbol().value())
                .toList());
        for (String symbol : walk.ratePerSecond().keySet()) {
            if (!listed.contains(symbol)) {
                throw new InvalidConfigurationException(
                        InvalidConfigurationException.PREFIX + "walk.rate-per-second: " + symbol
                                + " is not listed in world " + world.name(),
                        null);
            }
        }
    }

    private static Walked walked(Listing listing, WalkProperties walk, Rate each) {
        BigDecimal own = walk.ratePerSecond().get(listing.symbol().value());
        return new Walked(
                listing,
                Swing.OF_STOCKS,
                own == null
                        ? each
                        : InvalidConfigurationException.checked(
                                "walk.rate-per-second." + listing.symbol(), () -> Rate.perSecond(own)),
                Seed.OF_WORLDS.randomFor(listing.symbol().value()));
    }

    /** Down while tickers do not reach Kafka, or after a thread of {@link Simulation} has failed. */
    @Bean
    HealthIndicator tickersHealthIndicator(Simulation simulation, Outage walkOutage, Outage kafkaOutage) {
        return new ReasonedHealth(
                () -> simulation.failure().or(walkOutage::reason).or(kafkaOutage::reason));
    }
}
