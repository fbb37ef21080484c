package io.geobroker.broker;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.closing.FillByHand;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.broker.update.web.SseClient;
import io.geobroker.broker.update.web.StreamClient;
import io.geobroker.schema.listing.Symbol;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Every example of a request and its answer, written from the field tables of the API, is what the broker says: the same
 * fields, of the same types, null in the same places, and the same values but for ids and times.
 *
 * <p>Each is asked for by a customer with 10000 in cash, 10 BHP for 40.10 each and 4 WBC, and with orders of which one
 * waits, one is filled, one canceled and one replaced; their ids stand for NEW, FILLED, CANCELED and REPLACED in its path.
 * Headers of the example replace the customer's. A further example is a further file; those of updates, which the customer's
 * orders bring about, are in a folder of their own.
 */
@Timeout(60)
@BrokerTest
class WireShapesTest extends OverHttp {
    private static final Path EXAMPLES = Path.of("src", "test", "resources", "io", "geobroker", "broker", "wire");
    private static final Path UPDATES = EXAMPLES.resolve("updates");
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z");
    private static final Pattern TIME_IN_ID = Pattern.compile("^[0-9]{17}(?=::)");
    private static final String ORDER = """
            {"symbol": "BHP", "qty": 7, "side": "buy", "type": "limit", "time_in_force": "gtc", "limit_price": "45.50"%s}""";
    private static final String SALE = """
            {"symbol": "WBC", "qty": 3, "side": "sell", "type": "limit", "time_in_force": "gtc", "limit_price": "30"}""";
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol WBC = new Symbol("WBC");

    private record Placed(String waiting, String filled, String canceled, String replaced) {}

    static Stream<String> examples() throws IOException {
        return namesIn(EXAMPLES);
    }

    static Stream<String> updates() throws IOException {
        return namesIn(UPDATES);
    }

    @BeforeEach
    void hasAnAccountAndAPrice() {
        join(accounts.open(Account.opened(
                customerId,
                "sydney",
                10_000_000_000L,
                Map.of(BHP, new Position(10, 401_000_000), WBC, new Position(4, 100_000_000)))));
        tradesNow(BHP, "45.25");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void answersAsTheExampleSays(String name) throws Exception {
        JsonNode example = HttpBroker.json(Files.readString(EXAMPLES.resolve(name)));
        Placed placed = placeAll();
        if (name.contains("client-order-id") || name.contains("name-taken")) {
            place(", \"client_order_id\": \"example\"");
        }

        String[] request = example.get("request").asString().split(" ", 2);
        String path = request[1]
                .replace("NEW", placed.waiting())
                .replace("FILLED", placed.filled())
                .replace("CANCELED", placed.canceled())
                .replace("REPLACED", placed.replaced());
        HttpRequest.Builder asking = broker.request(path)
                .header("Content-Type", "application/json")
                .method(
                        request[0],
                        example.has("body")
                                ? BodyPublishers.ofString(example.get("body").toString())
                                : BodyPublishers.noBody());
        example.path("headers")
                .properties()
                .forEach(header ->
                        asking.setHeader(header.getKey(), header.getValue().stringValue()));
        Answer answer = broker.send(asking);

        assertThat(answer.status())
                .as(answer.text())
                .isEqualTo(example.get("status").intValue());
        if (example.has("answer")) {
            assertThat(form(answer.json())).isEqualTo(form(example.get("answer")));
        } else {
            assertThat(answer.text()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("updates")
    void tellsUpdatesAsTheExampleSays(String name) throws Exception {
        JsonNode example = HttpBroker.json(Files.readString(UPDATES.resolve(name)));
        String kind = example.get("data").get("event").stringValue();
        try (SseClient events = new SseClient(broker.request("/v2/events/trades"));
                StreamClient socket = new StreamClient(broker.port())) {
            socket.listenAs(customer);
            placeAll();

            JsonNode told = events.next().json();
            while (!told.path("event").stringValue().equals(kind)) {
                told = events.next().json();
            }
            JsonNode heard = socket.hearJson();
            while (!heard.path("data").path("event").stringValue().equals(kind)) {
                heard = socket.hearJson();
            }

            assertThat(form(told)).isEqualTo(form(example.get("data")));
            assertThat(form(heard)).isEqualTo(form(example));
        }
    }

    private static Stream<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
            return names.stream();
        }
    }

    private Placed placeAll() throws Exception {
        String filled = place("");
        fill(filled);
        String canceled = place("");
        assertThat(broker.delete("/v2/orders/" + canceled).status()).isEqualTo(204);
        String waiting = place("");
        String replaced = idIn(broker.post("/v2/orders", SALE));
        String instead = idIn(broker.patch("/v2/orders/" + replaced, "{\"qty\": 2}"));
        // Ended orders are settled after the answer.
        await().until(
                        () -> join(accounts.decided(customerId))
                                .orElseThrow()
                                .holds()
                                .keySet(),
                        Set.of(OrderId.parse(waiting), OrderId.parse(instead))::equals);
        return new Placed(waiting, filled, canceled, replaced);
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
        return idIn(broker.post("/v2/orders", ORDER.formatted(more)));
    }

    private static String idIn(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.field("id");
    }

    /** Decided elsewhere; a cancel that comes too late finishes it. */
    private void fill(String id) throws Exception {
        new FillByHand(orders, outcomes, new InMemoryTrades())
                .claim(OrderId.parse(id).timeMicros() + 1_000, customer, id, "45.25", "sydney-1");
        assertThat(broker.delete("/v2/orders/" + id).status()).isEqualTo(422);
    }
}
