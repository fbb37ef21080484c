package io.geobroker.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.MalformedTickerException;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.simulator.customer.web.BrokerStandIn;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.client.RestClient;

/** A simulator as it runs, with a real Kafka and a stand-in for the broker. */
@Tag("stores")
class SimulatorIT {
    private static EmptyKafka kafka;

    @TempDir
    private Path directory;

    private BrokerStandIn broker;
    private @Nullable ConfigurableApplicationContext running;

    @BeforeAll
    static void startKafka() {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
        kafka = EmptyKafka.start();
    }

    @AfterAll
    static void stopKafka() {
        if (kafka != null) {
            kafka.close();
        }
    }

    @BeforeEach
    void startBroker() throws Exception {
        broker = BrokerStandIn.start();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.deleteTopics(admin.listTopics().names().get()).all().get();
            await().until(() -> admin.listTopics().names().get().isEmpty());
        }
    }

    @AfterEach
    void stop() {
        simulator().close();
        broker.close();
    }

    @Test
    void tickersArriveUnderTheirSymbolInOrder() throws Exception {
        start("sydney", "load.tickers-per-second=500", "walk.rate-per-second.BHP=100");

        List<ConsumerRecord<String, byte[]>> records = receive(received ->
                symbolsAtHomeIn("sydney").stream().allMatch(symbol -> countOf(received, symbol.value()) >= 20));

        Map<Symbol, List<Ticker>> tickers = new TreeMap<>();
        for (ConsumerRecord<String, byte[]> record : records) {
            Ticker ticker = tickerOf(record);
            assertThat(record.key()).isEqualTo(ticker.symbol().value());
            assertThat(record.partition()).isEqualTo(TickerTopic.partitionOf(ticker.symbol(), TickerTopic.PARTITIONS));
            tickers.computeIfAbsent(ticker.symbol(), symbol -> new ArrayList<>())
                    .add(ticker);
        }
        assertThat(tickers.keySet()).isEqualTo(new TreeSet<>(symbolsAtHomeIn("sydney")));
        assertThat(tickers.values()).allSatisfy(those -> {
            assertThat(those).map(Ticker::timeMicros).isSorted().doesNotHaveDuplicates();
            assertThat(those).map(Ticker::recordedAt).containsOnlyNulls();
        });
        assertThat(topics()).isEqualTo(Map.of(TickerTopic.NAME, 12, TickerTopic.DEAD_LETTERS, 1));
    }

    @Test
    void aSmallRecordingIsPlayedAsItIs() throws Exception {
        Path file = Files.writeString(directory.resolve("prices.csv"), """
                time,symbol,price
                2013-11-25T00:00:00Z,BHP,45.10
                2013-11-25T00:00:01Z,IBM,189.60
                2013-11-25T00:00:01Z,BHP,45.12
                2013-11-25T00:00:05Z,BHP,45.11
                2013-11-25T00:00:05Z,BHP,45.12
                """);

        start("sydney", "recorded.source=" + file, "recorded.speed=max", "load.tickers-per-second=100");

        List<ConsumerRecord<String, byte[]>> records =
                receive(received -> received.size() >= 50 && countOf(received, "BHP") >= 4);
        assertThat(countOf(records, "IBM")).isZero();
        List<Ticker> played = tickersOf(records, "BHP");
        assertThat(played).map(Ticker::price).map(Price::toString).containsExactly("45.1", "45.12", "45.11", "45.12");
        assertThat(played)
                .map(Ticker::recordedAt)
                .containsExactly(
                        Instant.parse("2013-11-25T00:00:00Z"),
                        Instant.parse("2013-11-25T00:00:01Z"),
                        Instant.parse("2013-11-25T00:00:05Z"),
                        Instant.parse("2013-11-25T00:00:05Z"));
    }

    @Test
    void customersOrderAtTheBrokerAndCancelWhatDoesNotFill() {
        start("sydney", "load.orders-per-second=100", "customers.patience=200ms", "customers.fill-share=0.5");

        await().until(() -> broker.requests("POST").size() >= 200
                && broker.requests("DELETE").size() >= 50);

        assertThat(broker.requests("POST"))
                .allSatisfy(request -> assertThat(request.customer()).matches("customer-sydney-[0-9]{1,3}"));
    }

    @Test
    void aDeadBrokerDoesNotStopTickers() {
        broker.close();
        start("sydney", "load.tickers-per-second=500", "load.orders-per-second=100");

        await().until(() -> total(SimulatorMeters.REQUEST_ERRORS) > 50 && total(SimulatorMeters.TICKERS_SENT) > 500);
    }

    @Test
    void tellsItsHealthAndItsMetrics() {
        start("sydney", WebApplicationType.SERVLET, "load.tickers-per-second=100");
        RestClient http = RestClient.create(
                "http://127.0.0.1:" + simulator().getEnvironment().getProperty("local.server.port"));

        await().until(() -> total(SimulatorMeters.TICKERS_SENT) > 0);

        assertThat(http.get().uri("/actuator/health").retrieve().body(String.class))
                .contains("\"tickers\":{\"status\":\"UP\"}", "\"customers\":{\"status\":\"UP\"}");
        assertThat(http.get().uri("/actuator/prometheus").retrieve().body(String.class))
                .contains("geobroker_simulator_tickers_sent_total{region=\"sydney\"}");
    }

    private void start(String region, String... properties) {
        start(region, WebApplicationType.NONE, properties);
    }

    private void start(String region, WebApplicationType web, String... properties) {
        Stream<String> ours = Stream.concat(
                        Stream.of("region=" + region, "broker-url=" + broker.uri(), "operator-url=" + broker.uri()),
                        Stream.of(properties))
                .map(property -> "--geobroker.simulator." + property);
        Stream<String> others = Stream.of(
                "--spring.kafka.bootstrap-servers=" + kafka.bootstrapServers(),
                // A busy machine may stall for longer than a ticker is usually kept.
                "--spring.kafka.producer.properties.delivery.timeout.ms=120000",
                "--server.port=0",
                "--spring.jmx.enabled=false");
        running = new SpringApplicationBuilder(SimulatorApplication.class)
                .web(web)
                .run(Stream.concat(ours, others).toArray(String[]::new));
    }

    private ConfigurableApplicationContext simulator() {
        return Objects.requireNonNull(running, "not started");
    }

    private double total(String counter) {
        return simulator().getBean(MeterRegistry.class).find(counter).meters().stream()
                .mapToDouble(meter -> meter.measure().iterator().next().getValue())
                .sum();
    }

    private List<ConsumerRecord<String, byte[]>> receive(Predicate<List<ConsumerRecord<String, byte[]>>> enough)
            throws Exception {
        await().until(() -> topics().containsKey(TickerTopic.NAME));
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(consumer.partitionsFor(TickerTopic.NAME).stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList());
            List<ConsumerRecord<String, byte[]>> received = new ArrayList<>();
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> {
                        consumer.poll(Duration.ofMillis(100)).forEach(received::add);
                        return enough.test(received);
                    });
            return received;
        }
    }

    private static Map<String, Integer> topics() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            return admin.describeTopics(admin.listTopics().names().get()).allTopicNames().get().values().stream()
                    .collect(Collectors.toMap(
                            topic -> topic.name(), topic -> topic.partitions().size()));
        }
    }

    private static List<Ticker> tickersOf(List<ConsumerRecord<String, byte[]>> records, String symbol)
            throws MalformedTickerException {
        List<Ticker> tickers = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> record : records) {
            if (record.key().equals(symbol)) {
                tickers.add(tickerOf(record));
            }
        }
        return tickers;
    }

    private static long countOf(List<ConsumerRecord<String, byte[]>> records, String symbol) {
        return records.stream().filter(record -> record.key().equals(symbol)).count();
    }

    private static Ticker tickerOf(ConsumerRecord<String, byte[]> record) throws MalformedTickerException {
        return TickerCodec.decode(record.value());
    }

    private static List<Symbol> symbolsAtHomeIn(String region) {
        return WorldFile.load("two-regions").listingsAtHomeIn(region).stream()
                .map(Listing::symbol)
                .toList();
    }
}
