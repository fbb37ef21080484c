package io.geobroker.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.MalformedTickerException;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.simulator.ticker.RecordedPrice;
import io.geobroker.simulator.ticker.csv.RecordedFile;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** 100,000 real trades, played ten thousand times as fast as they happened, fill what a naive reading of the file says. */
@Tag("full")
class RecordedTradesIT {
    private static final String HOME = "north-virginia";
    private static final Path BROKER = Path.of("../broker/target/broker.jar");
    private static final Path SIMULATOR = Path.of("target/ticker-simulator.jar");
    private static final int ORDERS = 400;
    private static final Duration PLAYED_WITHIN = Duration.ofMinutes(5);
    private static final JsonMapper JSON = new JsonMapper();

    /** An order as it was placed, and its trigger in the words of the rules. */
    private record Placed(String id, boolean falling, Price price) {
        boolean isTriggeredBy(Price ticker) {
            return falling ? price.compareTo(ticker) >= 0 : price.compareTo(ticker) <= 0;
        }
    }

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void exactlyTheOrdersFillThatANaiveReadingSaysEachAtItsFirstTick(@TempDir Path directory) throws Exception {
        long seed = Long.getLong("geobroker.seed", System.nanoTime());
        System.out.println("RecordedTradesIT: -Dgeobroker.seed=" + seed);
        List<Price> file;
        try (Stream<RecordedPrice> prices = RecordedFile.bitstamp().prices()) {
            file = prices.map(RecordedPrice::price).toList();
        }
        TestbedOptions options = TestbedOptions.defaults()
                .withNodesPerDatacenter(1)
                .withBaseAddress(96)
                .withDirectory(directory);
        try (Testbed testbed = Testbed.start(options)) {
            testbed.startBroker(BrokerOptions.of(HOME, 1, Program.ofJar(BROKER)));
            URI broker = testbed.brokerUri(HOME, HOME, 1);
            List<Placed> placed = placeAround(
                    file, new Random(seed), broker, openAccount(testbed.managementUri(HOME, 1), testbed.adminToken()));

            testbed.startSimulator(SimulatorOptions.of(HOME, Program.ofJar(SIMULATOR))
                    .withLoad("none")
                    .withArguments(List.of(
                            "--geobroker.simulator.recorded.source=bitstamp",
                            "--geobroker.simulator.recorded.speed=10000",
                            // Each price must arrive, however long a busy machine takes.
                            "--spring.kafka.producer.properties.delivery.timeout.ms=120000")));
            // Meanwhile there is time for what makes later worlds start sooner.
            testbed.archiveClasses();
            List<Ticker> tickers = played(testbed.kafka(HOME).bootstrapServers(), file.size());

            assertThat(tickers.stream().map(Ticker::price).toList()).isEqualTo(file);
            Map<String, Long> expected = new HashMap<>();
            for (Placed order : placed) {
                tickers.stream()
                        .filter(ticker -> order.isTriggeredBy(ticker.price()))
                        .findFirst()
                        .ifPresent(ticker -> expected.put(order.id(), ticker.timeMicros()));
            }
            assertThat(expected.size()).as("some fill and some do not").isBetween(1, ORDERS - 1);
            await().atMost(PLAYED_WITHIN).until(() -> {
                JsonNode summary = get(broker.resolve("/geo/summary"));
                return summary.path("tickers").asLong() >= file.size()
                        && summary.path("fills").asLong() >= expected.size();
            });
            assertThat(fills(testbed)).isEqualTo(expected);
        }
    }

    /** With more cash and shares than all orders need; gives the key. */
    private JsonNode openAccount(URI broker, String adminToken) throws IOException, InterruptedException {
        return post(broker.resolve("/geo/admin/accounts"), """
                {"customer_id": "reader", "cash": "1000000000", "positions": [{"symbol": "BTCUSD", "qty": 1000000}]}
                """, "Authorization", "Bearer " + adminToken)
                .get("key");
    }

    private JsonNode post(URI uri, String body, String... headers) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = client.send(
                HttpRequest.newBuilder(uri)
                        .headers(headers)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private List<Placed> placeAround(List<Price> file, Random random, URI broker, JsonNode key)
            throws IOException, InterruptedException {
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < ORDERS; i++) {
            long seen = file.get(random.nextInt(file.size())).micros();
            // To the cent, and up to 20 % off a price that was seen, so that some are never reached.
            Price price = new Price(Math.round(seen * (0.8 + 0.4 * random.nextDouble()) / 10_000) * 10_000);
            boolean buy = random.nextBoolean();
            boolean limit = random.nextBoolean();
            String type = limit ? "limit" : "stop";
            String body = """
                    {"symbol": "BTCUSD", "qty": "1", "side": "%s", "type": "%2$s", "time_in_force": "gtc", "%2$s_price": "%3$s"}
                    """.formatted(buy ? "buy" : "sell", type, price);
            JsonNode order = post(
                    broker.resolve("/v2/orders"),
                    body,
                    "APCA-API-KEY-ID",
                    key.get("key_id").asString(),
                    "APCA-API-SECRET-KEY",
                    key.get("secret").asString());
            placed.add(new Placed(order.path("id").asString(), buy == limit, price));
        }
        return placed;
    }

    /** All tickers of the topic, in their order, once there are as many as expected. */
    private static List<Ticker> played(String kafka, int expected) throws MalformedTickerException {
        List<Ticker> tickers = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(TickerTopic.NAME).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long deadline = System.nanoTime() + PLAYED_WITHIN.toNanos();
            while (tickers.size() < expected) {
                assertThat(System.nanoTime())
                        .as("all tickers are played in time")
                        .isLessThan(deadline);
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(500))) {
                    tickers.add(TickerCodec.decode(record.value()));
                }
            }
        }
        return tickers;
    }

    private static Map<String, Long> fills(Testbed testbed) {
        Map<String, Long> fills = new HashMap<>();
        try (CqlSession session = testbed.openSession(HOME, HOME)) {
            session.execute("SELECT order_id, outcome, ticker_time_micros FROM broker.order_outcomes")
                    .forEach(row -> {
                        assertThat(row.getString("outcome")).isEqualTo("filled");
                        fills.put(String.valueOf(row.getUuid("order_id")), row.getLong("ticker_time_micros"));
                    });
        }
        return fills;
    }

    private JsonNode get(URI uri) throws IOException, InterruptedException {
        return JSON.readTree(client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofByteArray())
                .body());
    }
}
