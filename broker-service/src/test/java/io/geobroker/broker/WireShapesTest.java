package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Every example of a request and its answer, written from the field tables of the API, is what the broker says: the same
 * fields, of the same types, null in the same places, and the same values but for ids and times.
 *
 * <p>Each is asked for by a customer with one order that waits, one filled and one canceled, whose ids stand for NEW, FILLED
 * and CANCELED in its path. A further example is a further file.
 */
@SpringBootTest(classes = BrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class WireShapesTest {
    private static final Path EXAMPLES = Path.of("src", "test", "resources", "io", "geobroker", "broker", "wire");
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z");
    private static final Pattern TIME_IN_ID = Pattern.compile("^[0-9]{17}(?=::)");
    private static final String ORDER = """
            {"symbol": "BHP", "qty": 7, "side": "buy", "type": "limit", "time_in_force": "gtc", "limit_price": "45.50"%s}""";

    private final CustomerId customer = new CustomerId("shapes-" + UUID.randomUUID());
    private final HttpBroker broker;
    private final InMemoryOrders orders;
    private final InMemoryOutcomes outcomes;

    @Autowired
    WireShapesTest(@LocalServerPort int port, InMemoryOrders orders, InMemoryOutcomes outcomes) {
        this.broker = new HttpBroker(port, customer.value());
        this.orders = orders;
        this.outcomes = outcomes;
    }

    static Stream<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).sorted().toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void answersAsTheExampleSays(String name) throws Exception {
        JsonNode example = HttpBroker.json(Files.readString(EXAMPLES.resolve(name)));
        String filled = place("");
        fill(filled);
        String canceled = place("");
        broker.delete("/v2/orders/" + canceled);
        String waiting = place("");
        if (name.contains("client-order-id") || name.contains("name-taken")) {
            place(", \"client_order_id\": \"example\"");
        }

        String[] request = example.get("request").asString().split(" ", 2);
        String path =
                request[1].replace("NEW", waiting).replace("FILLED", filled).replace("CANCELED", canceled);
        Answer answer = broker.send(broker.request(path)
                .header("Content-Type", "application/json")
                .method(
                        request[0],
                        example.has("body")
                                ? BodyPublishers.ofString(example.get("body").toString())
                                : BodyPublishers.noBody()));

        assertThat(answer.status())
                .as(answer.text())
                .isEqualTo(example.get("status").intValue());
        assertThat(form(answer.json())).isEqualTo(form(example.get("answer")));
    }

    /** The same with every id and time replaced by what it is. */
    private static JsonNode form(JsonNode json) {
        JsonNode form = json.deepCopy();
        if (form instanceof ObjectNode object) {
            List.copyOf(object.propertyNames()).forEach(name -> object.set(name, form(object.get(name))));
        } else if (form instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, form(array.get(i)));
            }
        } else if (form instanceof StringNode string) {
            String withoutIds = ID.matcher(string.stringValue()).replaceAll("id");
            String withoutTimes = TIME.matcher(withoutIds).replaceAll("time");
            return StringNode.valueOf(TIME_IN_ID.matcher(withoutTimes).replaceAll("time"));
        }
        return form;
    }

    private String place(String more) throws Exception {
        Answer placed = broker.post("/v2/orders", ORDER.formatted(more));
        assertThat(placed.status()).as(placed.text()).isEqualTo(200);
        return placed.json().get("id").asString();
    }

    /** Decided elsewhere; a cancel that comes too late finishes it. */
    private void fill(String id) throws Exception {
        Order order = orders.find(customer, OrderId.parse(id))
                .toCompletableFuture()
                .join()
                .orElseThrow();
        Outcome.Decision decision = new Outcome.Decision(
                new ClaimId(UUID.randomUUID()), order.placed().placedAtMicros() + 1_000, "sydney-1");
        outcomes.claim(
                        new Outcome.Filled(
                                order.placed(),
                                decision,
                                Price.parse("45.25"),
                                order.placed().placedAtMicros()),
                        Duration.ofSeconds(1))
                .toCompletableFuture()
                .join();
        assertThat(broker.delete("/v2/orders/" + id).status()).isEqualTo(422);
    }
}
