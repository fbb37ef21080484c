package io.geobroker.broker;

import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.market.KeepLastPrices;
import io.geobroker.broker.matching.MatchingStores;
import io.geobroker.broker.matching.OfferedOrders;
import io.geobroker.broker.matching.OwnedSymbolFactory;
import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.matching.book.ClaimTurns;
import io.geobroker.broker.matching.book.FillOrder;
import io.geobroker.broker.matching.kafka.DeadLetters;
import io.geobroker.broker.matching.kafka.EndOffsets;
import io.geobroker.broker.matching.kafka.FirstTakeoverHealth;
import io.geobroker.broker.matching.kafka.MatchingProperties;
import io.geobroker.broker.matching.kafka.MatchingThread;
import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.matching.kafka.Ownership;
import io.geobroker.broker.matching.kafka.OwnershipHealth;
import io.geobroker.broker.matching.kafka.PolledPartitions;
import io.geobroker.broker.matching.kafka.PollingSession;
import io.geobroker.broker.matching.kafka.TickerConsumers;
import io.geobroker.broker.matching.kafka.TickerIntake;
import io.geobroker.broker.matching.kafka.TickerPolling;
import io.geobroker.broker.matching.kafka.YoungTickers;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.move.MoveStores;
import io.geobroker.broker.matching.web.HttpNeighbours;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.tls.HttpClients;
import io.geobroker.tls.KafkaSecurity;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaOperations;

/** From tickers to fills. */
@Configuration(proxyBeanMethods = false)
@Import({MatchingThread.class, Ownership.class, TickerIntake.class})
@EnableConfigurationProperties(MatchingProperties.class)
class MatchingConfiguration {
    /** Above what a busy instance takes; while one is waited for, what comes next is told together. */
    private static final Duration NEIGHBOURS_ANSWER_WITHIN = Duration.ofSeconds(1);

    /** For that long an unusable record's offset waits for its letter. Longer loses fewer letters, and repeats more tickers. */
    private static final Duration LETTER_WITHIN = Duration.ofSeconds(5);

    /** Of one symbol, under way at once: at 5 ms a claim some 25,000 a second. */
    private static final int MOST_CLAIMS_OF_SYMBOL = 128;

    private static final int MOST_CLAIMS = 256;

    @Bean
    PlacingRegions placingRegions(RegionDoors doors) {
        return new PlacingRegions(
                List.copyOf(doors.ofRegions().keySet()), doors.ofRegions().values());
    }

    @Bean
    MatchingMeters matchingMeters(Meters meters, LastMinute lastMinute, PlacingRegions placing) {
        return new MatchingMeters(meters, lastMinute, placing, System::nanoTime);
    }

    @Bean
    FillOrder fillOrder(
            Outcomes outcomes,
            FinishOrder finish,
            RetryForever persistently,
            Decisions decisions,
            MicroClock clock,
            MatchingMeters meters,
            ObservationRegistry observations) {
        ClaimTurns turns = new ClaimTurns(outcomes, MOST_CLAIMS_OF_SYMBOL, MOST_CLAIMS);
        return new FillOrder(turns, finish, persistently, decisions, clock, System::nanoTime, meters, observations);
    }

    @Bean
    OwnedSymbolFactory ownedSymbolFactory(
            Listings listings,
            MatchingStores stores,
            MoveStores moves,
            FillOrder fillOrder,
            RetryForever persistently,
            MicroClock clock,
            HomeRegion here,
            MatchingProperties properties,
            KeepLastPrices prices,
            Feeds feeds,
            MatchingThread thread,
            MatchingMeters meters) {
        return new OwnedSymbolFactory(
                listings,
                stores,
                moves,
                fillOrder,
                persistently,
                clock,
                properties.settings(here.world().longestRoundTrip()),
                prices,
                feeds,
                thread,
                meters);
    }

    @Bean
    OwnedSymbols ownedSymbols(
            HomeRegion here,
            RegionDoors doors,
            Listings listings,
            OwnedSymbolFactory factory,
            MatchingProperties properties,
            OrderProperties orderProperties,
            MatchingThread thread,
            MatchingMeters meters) {
        if (properties.overlap().compareTo(orderProperties.acknowledgeWithin()) <= 0) {
            throw new IllegalArgumentException("geobroker.matching.overlap, " + properties.overlap()
                    + ", must be longer than geobroker.order.acknowledge-within, "
                    + orderProperties.acknowledgeWithin() + ": else acknowledged orders could be missed");
        }
        return new OwnedSymbols(
                doors, listings, factory, properties.settings(here.world().longestRoundTrip()), thread, meters);
    }

    @Bean
    OfferedOrders offeredOrders(OwnedSymbols symbols, MatchingThread thread) {
        return new OfferedOrders(symbols, thread);
    }

    @Bean
    HttpNeighbours httpNeighbours(BrokerTrust trust, HttpClients clients) {
        return new HttpNeighbours(trust, clients, NEIGHBOURS_ANSWER_WITHIN);
    }

    @Bean
    DeadLetters deadLetters(KafkaOperations<byte[], byte[]> kafka, MatchingMeters meters) {
        return new DeadLetters(letter -> kafka.send(letter), LETTER_WITHIN, meters);
    }

    @Bean
    OwnedPartitions ownedPartitions() {
        return new OwnedPartitions(TickerTopic.PARTITIONS);
    }

    @Bean
    TickerConsumers tickerConsumers(
            KafkaProperties kafka,
            KafkaSecurity security,
            HomeRegion here,
            MatchingProperties properties,
            MeterRegistry registry) {
        return new TickerConsumers(kafka, security, here.name(), properties, registry);
    }

    @Bean
    YoungTickers youngTickers(MarketProperties market, MicroClock clock, MatchingMeters meters) {
        return new YoungTickers(market.priceMaxAge(), clock, meters);
    }

    @Bean
    TickerPolling tickerPolling(
            TickerConsumers consumers,
            @Lazy Admin kafkaAdminClient,
            YoungTickers young,
            Ownership ownership,
            TickerIntake intake,
            OwnedSymbols symbols,
            MatchingThread thread,
            MicroClock clock,
            MatchingMeters meters,
            MatchingProperties properties,
            KafkaProperties kafka,
            KafkaAdmin kafkaAdmin) {
        TickerPolling tickers = new TickerPolling(System::nanoTime, polling -> {
            if (Ownership.NO_TOPIC.equals(polling.status().failure())
                    && kafka.getAdmin().isAutoCreate()) {
                // Kafka was away when Spring made them, or has lost its data since.
                kafkaAdmin.initialize();
            }
            Consumer<byte[], byte[]> consumer = consumers.open();
            return new PollingSession(
                    consumer,
                    new PolledPartitions(
                            consumer, new EndOffsets(kafkaAdminClient, clock), young, PolledPartitions.MOST_PENDING),
                    ownership,
                    intake,
                    symbols,
                    thread,
                    properties,
                    polling::publish);
        });
        meters.watchOpenOrders(() -> symbols.status().openOrders());
        meters.watchStanding(() -> symbols.status().standing().size());
        meters.watchUnreadable(() -> tickers.status().unreadable().size());
        meters.watchMembership(tickers::secondsOutsideGroup);
        return tickers;
    }

    @Bean
    KafkaAdmin.NewTopics topics() {
        return new KafkaAdmin.NewTopics(
                TopicBuilder.name(TickerTopic.NAME)
                        .partitions(TickerTopic.PARTITIONS)
                        .configs(TickerTopic.CONFIG)
                        .build(),
                TopicBuilder.name(TickerTopic.DEAD_LETTERS)
                        .partitions(TickerTopic.DEAD_LETTER_PARTITIONS)
                        .build());
    }

    @Bean
    OwnershipHealth ownershipHealthIndicator(TickerPolling polling, OwnedSymbols symbols) {
        return new OwnershipHealth(polling::status, symbols::status, System::nanoTime);
    }

    @Bean
    FirstTakeoverHealth firstTakeoverHealthIndicator(TickerPolling polling, OwnedSymbols symbols) {
        return new FirstTakeoverHealth(polling::status, symbols::status, System::nanoTime);
    }
}
