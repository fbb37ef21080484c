package io.geobroker.simulator;

import io.geobroker.schema.Checks;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.World;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.pace.Slots;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.simulator.ticker.RandomWalk;
import io.geobroker.simulator.ticker.TickerStamps;
import io.geobroker.simulator.ticker.kafka.KafkaTickers;
import io.geobroker.simulator.ticker.web.RegionTickers;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.InstantSource;
import java.util.ArrayList;
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
        Set<String> own = walk.ratePerSecond().keySet();
        List<Listing> listings = recording.walked(world);
        SimulatorProperties.checked("walk.rate-per-second", own, symbols -> requireWalked(symbols, listings, world));
        Map<String, Long> sharing = listings.stream()
                .filter(listing -> !own.contains(listing.symbol().value()))
                .collect(Collectors.groupingBy(Listing::homeRegion, Collectors.counting()));
        Rate together = load.share(
                "tickers-per-second", load.tickersPerSecond(), world.regions().size());
        List<Rate> rates = new ArrayList<>();
        List<RandomWalk> walks = new ArrayList<>();
        for (Listing listing : listings) {
            String symbol = listing.symbol().value();
            BigDecimal itsOwn = walk.ratePerSecond().get(symbol);
            Rate rate = itsOwn == null
                    ? together.dividedBy(
                            sharing.getOrDefault(listing.homeRegion(), 1L).intValue())
                    : SimulatorProperties.checked("walk.rate-per-second." + symbol, itsOwn, Rate::perSecond);
            if (!rate.isNever()) {
                rates.add(rate);
                walks.add(new RandomWalk(listing, rate.interval(), Seed.OF_WORLDS.randomFor(symbol)));
            }
        }
        TickerStamps stamps = new TickerStamps(clock);
        OpenLoopSchedule loop = new OpenLoopSchedule(
                "tickers",
                new Slots(rates),
                rampUp,
                CustomerConfiguration.CATCH_UP,
                System::nanoTime,
                (lane, due) -> {
                    RandomWalk next = walks.get(lane);
                    tickers.send(stamps.stamp(next.symbol(), next.next(), null));
                },
                walkOutage::ended);
        meters.slots("tickers", loop, OpenLoopSchedule::missed, loop::lateness);
        return loop;
    }

    private static Set<String> requireWalked(Set<String> symbols, List<Listing> walked, World world) {
        symbols.forEach(symbol -> Checks.that(
                walked.stream().anyMatch(listing -> listing.symbol().value().equals(symbol)),
                symbol + " is not listed in world " + world.name() + ", or has recorded prices"));
        return symbols;
    }

    /** Down while tickers do not reach Kafka, or after a thread of {@link Simulation} has failed. */
    @Bean
    HealthIndicator tickersHealthIndicator(Simulation simulation, Outage walkOutage, Outage kafkaOutage) {
        return new ReasonedHealth(
                () -> simulation.failure().or(walkOutage::reason).or(kafkaOutage::reason));
    }
}
