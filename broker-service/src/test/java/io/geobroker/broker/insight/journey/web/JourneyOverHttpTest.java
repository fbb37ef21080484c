package io.geobroker.broker.insight.journey.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.InMemoryTrades;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Journeys over HTTP, with a Zipkin that answers what a test says. */
@DirtiesContext
@SpringBootTest(classes = BrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class JourneyOverHttpTest {
    private static final AtomicReference<String> TRACE = new AtomicReference<>("");
    private static final HttpServer ZIPKIN = zipkin();
    private static final Path LOG = log();

    private final HttpBroker broker;
    private final String customer = "customer-" + UUID.randomUUID();
    private final int port;
    private final InMemoryOrders orders;
    private final InMemoryOutcomes outcomes;
    private final InMemoryTrades trades;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        registry.add(
                "geobroker.tracing.zipkin",
                () -> "http://127.0.0.1:" + ZIPKIN.getAddress().getPort());
        registry.add("geobroker.journey.log-file", LOG::toString);
    }

    @Autowired
    JourneyOverHttpTest(
            @LocalServerPort int port, InMemoryOrders orders, InMemoryOutcomes outcomes, InMemoryTrades trades) {
        this.port = port;
        this.broker = new HttpBroker(port, customer);
        this.orders = orders;
        this.outcomes = outcomes;
        this.trades = trades;
    }

    @AfterAll
    static void stop() throws IOException {
        ZIPKIN.stop(0);
        Files.deleteIfExists(LOG);
    }

    @Test
    void joinsWhatAllSourcesTellInTheOrderOfTime() throws Exception {
        String id = place();
        fill(OrderId.parse(id));
        long placed = OrderId.parse(id).timeMicros();
        TRACE.set("""
                [{"traceId": "1", "id": "2", "name": "post /v2/orders", "timestamp": %d, "duration": 4000,
                  "localEndpoint": {"serviceName": "broker-sydney"}, "tags": {"geobroker.region": "sydney"}},
                 {"traceId": "1", "id": "3", "name": "replica 127.1.2.1", "timestamp": %d, "duration": 900,
                  "localEndpoint": {"serviceName": "cassandra-northvirginiadc"},
                  "tags": {"cassandra.node.dc": "NorthVirginiaDC", "cassandra.node.reached_after_us": "115000"}}]""".formatted(placed - 2_000, placed + 115_000));
        Instant logged = Instant.ofEpochSecond(0, (placed + 60_000_000) * 1_000);
        Files.writeString(
                LOG,
                logged.toString().substring(0, 23).replace('T', ' ') + "Z WARN  [repeater] o=" + id + " - tried again\n"
                        + "2026-01-01 00:00:00.000Z INFO  [main] another line\n");

        JsonNode journey = broker.get("/geo/orders/" + id + "/journey").json();

        assertThat(journey.path("status").asString()).isEqualTo("filled");
        assertThat(journey.path("home_region").asString()).isEqualTo("sydney");
        assertThat(journey.path("recorded").asBoolean()).isTrue();
        assertThat(journey.path("settled").asBoolean())
                .as("its hold is still there")
                .isFalse();
        assertThat(journey.path("missing")).isEmpty();
        assertThat(journey.path("trace_url").asString()).endsWith("/zipkin/traces/" + id.replace("-", ""));
        assertThat(texts(journey, "what"))
                .containsExactly(
                        "post /v2/orders",
                        "placed",
                        "replica 127.1.2.1",
                        "ticker",
                        "claimed: Filled",
                        "on the tape",
                        "logged");
        assertThat(texts(journey, "region"))
                .containsExactly("sydney", "sydney", "north-virginia", "sydney", "sydney", "sydney", "sydney");
        assertThat(journey.at("/hops/0/milliseconds_after").isNull()).isTrue();
        assertThat(journey.at("/hops/1/milliseconds_after").asDouble()).isEqualTo(2.0);
        assertThat(journey.at("/hops/2/milliseconds_after").asDouble()).isEqualTo(115.0);
        assertThat(journey.at("/hops/2/detail").asString()).isEqualTo("reached after 115.0 ms");
        assertThat(journey.at("/hops/0/milliseconds").asDouble()).isEqualTo(4.0);
    }

    @Test
    void saysWhatIsMissingAndTellsTheRest() throws Exception {
        String id = place();
        TRACE.set("");
        Files.deleteIfExists(LOG);

        JsonNode journey = broker.get("/geo/orders/" + id + "/journey").json();

        assertThat(texts(journey, "what")).containsExactly("placed");
        assertThat(journey.path("recorded").isNull()).isTrue();
        List<String> missing = new ArrayList<>();
        journey.path("missing").forEach(each -> missing.add(each.path("source").asString()));
        assertThat(missing).containsExactly("trace", "log");
        assertThat(journey.at("/missing/0/why").asString()).startsWith("Zipkin has no trace of this order");
    }

    @Test
    void isForTheOrdersCustomerAlone() throws Exception {
        String id = place();

        assertThat(new HttpBroker(port, "somebody-else-" + UUID.randomUUID())
                        .get("/geo/orders/" + id + "/journey")
                        .status())
                .isEqualTo(404);
        assertThat(new HttpBroker(port, null)
                        .get("/geo/orders/" + id + "/journey")
                        .status())
                .isEqualTo(401);
        assertThat(broker.get("/geo/orders/" + UUID.randomUUID() + "/journey").status())
                .isEqualTo(404);
        assertThat(broker.get("/geo/orders/nonsense/journey").status()).isEqualTo(422);
    }

    @Test
    void thePageIsThereWithItsFilesAndNothingFromElsewhere() throws Exception {
        HttpBroker anybody = new HttpBroker(port, null);
        Answer page = anybody.get("/journey/?id=x");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("journey.js", "journey.css").doesNotContain("http://", "https://");
        assertThat(anybody.get("/journey/journey.js").text()).contains("/journey'");
        assertThat(anybody.get("/journey/journey.css").text()).contains("prefers-color-scheme");
    }

    @Test
    void namesTheTraceOfAnOrderThatAskedForOne() throws Exception {
        Answer placed = broker.send(broker.request("/v2/orders")
                .header("Content-Type", "application/json")
                .header("X-Geo-Trace", "true")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(ORDER)));

        assertThat(placed.header("X-Geo-Trace-Id"))
                .isEqualTo(placed.json().path("id").asString().replace("-", ""));
    }

    private static final String ORDER = """
            {"symbol": "BHP", "qty": 1, "side": "buy", "type": "limit", "time_in_force": "gtc", "limit_price": 45}""";

    private String place() throws Exception {
        Answer placed = broker.post("/v2/orders", ORDER);
        assertThat(placed.status()).isEqualTo(200);
        return placed.json().path("id").asString();
    }

    private void fill(OrderId id) {
        var order = orders.find(new CustomerId(customer), id)
                .toCompletableFuture()
                .join()
                .orElseThrow()
                .placed();
        long at = id.timeMicros() + 10_000_000;
        Outcome.Filled filled = new Outcome.Filled(
                order,
                new Outcome.Decision(new ClaimId(UUID.randomUUID()), at, "sydney-1"),
                Price.parse("44"),
                at - 1_000);
        outcomes.claim(filled, Duration.ofSeconds(1)).toCompletableFuture().join();
        trades.record(filled.trade()).toCompletableFuture().join();
        orders.put(filled.ended(), filled.writeMicros()).toCompletableFuture().join();
    }

    private static List<String> texts(JsonNode journey, String field) {
        List<String> texts = new ArrayList<>();
        journey.path("hops").forEach(hop -> texts.add(hop.path(field).asString()));
        return texts;
    }

    private static Path log() {
        try {
            return Files.createTempFile("journey", ".log");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static HttpServer zipkin() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                byte[] body = java.util.Objects.requireNonNull(TRACE.get()).getBytes(StandardCharsets.UTF_8);
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(
                        exchange.getRequestMethod().equals("POST") ? 202 : body.length == 0 ? 404 : 200,
                        exchange.getRequestMethod().equals("POST") || body.length == 0 ? -1 : body.length);
                if (exchange.getRequestMethod().equals("GET") && body.length > 0) {
                    exchange.getResponseBody().write(body);
                }
                exchange.close();
            });
            server.start();
            return server;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
