package io.geobroker.insight.tracing;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.Customer.Answer;
import io.geobroker.broker.world.Tables;
import io.geobroker.broker.world.Tickers;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.Parallel;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Traces of orders from Sydney for a stock of New York, fetched back from a real Zipkin that keeps them in the world's own nodes. */
@Tag("full")
@ExtendWith(SharedWorld.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TracesIT {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final int ORDERS = 4;
    private static final double TOLERANCE = 0.10;

    private final Testbed testbed;
    private final Brokers brokers;
    private final Tickers toVirginia;
    private final Tables sydney;

    TracesIT(Testbed testbed, Brokers brokers) {
        this.testbed = testbed;
        this.brokers = brokers;
        toVirginia = brokers.tickers(VIRGINIA);
        sydney = brokers.tables(SYDNEY);
    }

    /** Zipkin needs half a minute for its tables, mostly waiting. */
    @BeforeAll
    void zipkinAndBrokersThatTellIt() {
        Parallel.untilOneFails(
                List.of(testbed::startZipkin, () -> startTracing(SYDNEY), () -> startTracing(VIRGINIA)), () -> {});
    }

    private void startTracing(String region) {
        brokers.kill(region + "-1");
        brokers.start(
                region, 1, "--geobroker.tracing.zipkin=" + testbed.zipkinUri(), "--geobroker.tracing.per-second=0");
    }

    @AfterAll
    void nextTestsHaveOrdinaryBrokers() {
        brokers.kill(SYDNEY + "-1");
        brokers.kill(VIRGINIA + "-1");
        testbed.process("zipkin").kill();
    }

    @Test
    void oneTraceSpansAnOrdersWholeLifeOnBothSidesOfTheOcean() {
        Customer customer = brokers.customer("traced", SYDNEY);
        List<String> placedOrders = new ArrayList<>();
        for (int i = 0; i < ORDERS; i++) {
            Answer placed = customer.post(Customer.order("IBM", "buy", "limit", "190", 1), "X-Geo-Trace", "true");
            assertThat(placed.status()).as(placed.toString()).isEqualTo(200);
            String id = placed.text("id");
            await().atMost(A_MINUTE).until(() -> {
                toVirginia.send("IBM", "189");
                return customer.order(id).text("status").equals("filled");
            });
            await().atMost(A_MINUTE).until(() -> !sydney.held("traced").contains(id));

            placedOrders.add(id);
            List<JsonNode> trace = trace(
                    id,
                    spans -> names(spans, "broker-sydney").containsAll(List.of("post /v2/orders", "insert open_orders"))
                            && names(spans, "broker-north-virginia")
                                    .containsAll(List.of(
                                            "ticker",
                                            "match",
                                            "fill",
                                            "claim",
                                            "insert order_outcomes",
                                            "record",
                                            "settle",
                                            "delete open_orders")));

            JsonNode root = span(trace, "broker-sydney", "post /v2/orders");
            JsonNode fill = span(trace, "broker-north-virginia", "fill");
            JsonNode claim = span(trace, "broker-north-virginia", "claim");
            assertThat(root.has("parentId")).isFalse();
            assertThat(text(fill, "parentId")).isEqualTo(text(root, "id"));
            assertThat(text(claim, "parentId")).isEqualTo(text(fill, "id"));
            assertThat(text(span(trace, "broker-north-virginia", "insert order_outcomes"), "parentId"))
                    .isEqualTo(text(claim, "id"));

            JsonNode written = span(trace, "broker-sydney", "insert open_orders");
            assertThat(tag(written, "cassandra.coordinator.dc")).isEqualTo("SydneyDC");
            assertThat(tag(written, "cassandra.coordinator.id")).isNotBlank();
            assertThat(tag(written, "cassandra.consistency.level")).isEqualTo("LOCAL_QUORUM");
            assertThat(tag(written, "geobroker.region")).isEqualTo(SYDNEY);

            // The account is in Sydney: what settles it there from New York waits for the ocean, there and back.
            JsonNode settle = span(trace, "broker-north-virginia", "settle");
            assertThat(settle.path("duration").asLong()).isGreaterThanOrEqualTo(2 * delayMicros());
        }

        // Replicas write their own traces when they are done, and an overloaded machine may do that after they were
        // read.
        List<Long> oneWay = await().atMost(A_MINUTE)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> reachedAfter(placedOrders), found -> found.size() >= ORDERS / 2);
        long shortest = oneWay.stream().mapToLong(Long::longValue).min().orElseThrow();
        assertThat((double) shortest).isCloseTo((double) delayMicros(), within(TOLERANCE * delayMicros()));
    }

    @Test
    void aForwardedMarketOrderIsOneTraceThroughBothBrokers() {
        Customer customer = brokers.customer("traced-market", SYDNEY);
        Map<String, String> market =
                Map.of("symbol", "IBM", "qty", "1", "side", "buy", "type", "market", "time_in_force", "day");
        Answer placed = await().atMost(A_MINUTE)
                .until(
                        () -> {
                            toVirginia.send("IBM", "190");
                            return customer.post(market, "X-Geo-Trace", "true", "X-Geo-Mode", "forward");
                        },
                        answer -> answer.status() == 200);

        List<JsonNode> trace = trace(
                placed.text("id"),
                spans -> names(spans, "broker-sydney")
                                .containsAll(List.of("post /v2/orders", "post /geo/internal/market-orders"))
                        && names(spans, "broker-north-virginia")
                                .containsAll(
                                        List.of("post /geo/internal/market-orders", "claim", "insert order_outcomes")));

        JsonNode asked = span(trace, "broker-sydney", "post /geo/internal/market-orders");
        JsonNode answered = span(trace, "broker-north-virginia", "post /geo/internal/market-orders");
        assertThat(text(asked, "kind")).isEqualTo("CLIENT");
        assertThat(text(answered, "parentId")).isEqualTo(text(asked, "id"));
        assertThat(asked.path("duration").asLong()).isGreaterThanOrEqualTo(2 * delayMicros());
    }

    private List<Long> reachedAfter(List<String> orders) throws IOException, InterruptedException {
        List<Long> micros = new ArrayList<>();
        for (String order : orders) {
            abroad(fetch(uriOf(order)))
                    .forEach(replica -> micros.add(Long.parseLong(tag(replica, "cassandra.node.reached_after_us"))));
        }
        return micros;
    }

    private URI uriOf(String order) {
        return testbed.zipkinUri().resolve("/api/v2/trace/" + order.replace("-", ""));
    }

    private long delayMicros() {
        return testbed.wan().status(SYDNEY, VIRGINIA).delay().toNanos() / 1_000;
    }

    /** What replicas in New York did for the waiting row that was written in Sydney, of those that were sent it directly. */
    private static List<JsonNode> abroad(List<JsonNode> trace) {
        return trace.stream()
                .filter(span -> service(span).equals("broker-sydney")
                        && text(span, "name").equals("insert open_orders"))
                .flatMap(written -> trace.stream()
                        .filter(span -> service(span).equals("cassandra-northvirginiadc")
                                && text(span, "parentId").equals(text(written, "id"))
                                && !tag(span, "cassandra.node.reached_after_us").isEmpty()))
                .toList();
    }

    private List<JsonNode> trace(String order, Predicate<List<JsonNode>> complete) {
        return await().atMost(A_MINUTE).pollInterval(Duration.ofSeconds(1)).until(() -> fetch(uriOf(order)), complete);
    }

    private static List<JsonNode> fetch(URI uri) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() == 200
                ? JSON.readTree(answer.body()).valueStream().toList()
                : List.of();
    }

    private static List<String> names(List<JsonNode> trace, String service) {
        return trace.stream()
                .filter(span -> service(span).equals(service))
                .map(span -> text(span, "name"))
                .toList();
    }

    private static JsonNode span(List<JsonNode> trace, String service, String name) {
        return trace.stream()
                .filter(span ->
                        service(span).equals(service) && text(span, "name").equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " of " + service + " in " + trace));
    }

    private static String service(JsonNode span) {
        return span.path("localEndpoint").path("serviceName").asString("");
    }

    private static String tag(JsonNode span, String key) {
        return span.path("tags").path(key).asString("");
    }

    private static String text(JsonNode span, String field) {
        return span.path(field).asString("");
    }
}
