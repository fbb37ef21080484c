package io.geobroker.broker.platform.web.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.OrderFixture;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * Every parameter and field that the document has, and those of operators, sent with what it may not be: what is answered names
 * it, and nothing of the broker's insides.
 */
@BrokerTest
class WrongRequestsOverHttpTest extends OverHttp {
    private static final List<String> WRONG_TEXTS = List.of(
            "nonsense", "NaN", "-1", "0", "1e999999999", "2026-13-45", "[]", "{}", " ", "\u00e9", "9".repeat(300));
    private static final List<String> WRONG_VALUES = List.of(
            "17",
            "-1",
            "0.5",
            "1e400",
            "1e2147483648",
            "true",
            "[]",
            "{}",
            "[".repeat(100) + "]".repeat(100),
            "\"nonsense\"",
            "\"NaN\"",
            "\"1e999999999\"",
            "\"\\u0000\"",
            "\"" + "9".repeat(300) + "\"");
    private static final List<String> WRONG_BODIES = List.of(
            "", "[]", "null", "17", "\"text\"", "{", "{\"qty\": NaN}", "[".repeat(5_000), "{\"a\": 1, \"a\": 1}");
    private static final Pattern INSIDES =
            Pattern.compile("io\\.geobroker|java\\.|jackson|springframework|jetty|\\b(?:[A-Z][a-z]+){2,}\\b");

    private final List<String> mistakes = new ArrayList<>();

    @Test
    void everyParameterAndFieldOfACustomerIsNamedWhenItIsWrong() throws Exception {
        JsonNode document = broker.get("/v3/api-docs").json();
        String id = broker.post("/v2/orders", HttpBroker.ORDER).field("id");
        Map<String, String> standing = Map.of("id", id, "symbol", "BHP", "symbolOrId", "BHP", "type", "FILL");
        Map<String, String> bodies =
                Map.of("/v2/orders", HttpBroker.ORDER, "/v2/orders/{id}", "{\"limit_price\": \"44\"}");

        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            // A stream does not end; operators have a port of their own.
            if (path.getKey().startsWith("/v2/events/") || path.getKey().startsWith("/geo/admin/")) {
                continue;
            }
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                Set<String> names = new HashSet<>();
                JsonNode parameters = operation.getValue().path("parameters");
                parameters.forEach(each -> names.add(each.path("name").asString("X-Geo-Explain")));
                JsonNode schema = document.path("components")
                        .path("schemas")
                        .path(operation
                                .getValue()
                                .at("/requestBody/content/application~1json/schema/$ref")
                                .asString("")
                                .replaceFirst(".*/", ""));
                names.addAll(schema.path("properties").propertyNames());
                String method = operation.getKey().toUpperCase(Locale.ROOT);
                String body = schema.isMissingNode() ? "" : bodies.getOrDefault(path.getKey(), "{}");
                for (JsonNode parameter : parameters) {
                    for (String wrong : WRONG_TEXTS) {
                        check(customer(method, path.getKey(), standing, parameter, wrong, body), names);
                    }
                }
                if (!schema.isMissingNode()) {
                    String filled = filled(path.getKey(), standing);
                    for (String field : schema.path("properties").propertyNames()) {
                        for (String wrong : wrong(body, field)) {
                            check(new Asked(broker, method, filled, "", "", wrong), names);
                        }
                    }
                    for (String wrong : WRONG_BODIES) {
                        check(new Asked(broker, method, filled, "", "", wrong), names);
                    }
                }
            }
        }

        assertThat(mistakes).isEmpty();
    }

    @Test
    void everyFieldOfAnOperatorIsNamedWhenItIsWrong() throws Exception {
        String symbol = OrderFixture.aSymbol().value();
        String account = "wrong-" + symbol;
        operator("POST", "/geo/admin/accounts", """
                {"customer_id": "%s", "home_region": "sydney", "cash": "1", "positions": []}""".formatted(account));
        operator("POST", "/geo/admin/accounts/" + account + "/deposits", """
                {"transfer_id": "t", "cash": "1", "positions": [{"symbol": "BHP", "qty": "1"}]}""");
        operator("POST", "/geo/admin/listings", """
                {"symbol": "%s", "exchange": "TEST", "home_region": "sydney", "price": "1", "buckets": 1,
                 "price_band": "2", "tick": "0.05"}""".formatted(symbol));
        operator("PATCH", "/geo/admin/listings/" + symbol, "{\"buckets\": 1}");
        operator("PATCH", "/geo/admin/listings/" + symbol, "{\"price_band\": \"2\"}");
        operator("PATCH", "/geo/admin/listings/" + symbol, "{\"tick\": \"0.05\"}");

        assertThat(mistakes).isEmpty();
    }

    private record Asked(HttpBroker who, String method, String path, String header, String value, String body) {
        Answer answer() throws Exception {
            HttpRequest.Builder request = who.request(path)
                    .header("Content-Type", "application/json")
                    .header("Authorization", "Bearer " + HttpBroker.TOKEN)
                    .method(method, BodyPublishers.ofString(body));
            return who.send(header.isEmpty() ? request : request.header(header, value));
        }
    }

    private Asked customer(
            String method, String path, Map<String, String> standing, JsonNode parameter, String wrong, String body) {
        String name = parameter.path("name").asString("");
        String encoded = URLEncoder.encode(wrong, StandardCharsets.UTF_8).replace("+", "%20");
        return switch (parameter.path("in").asString("")) {
            case "path" ->
                new Asked(broker, method, filled(path.replace("{" + name + "}", encoded), standing), "", "", body);
            case "query" ->
                new Asked(broker, method, filled(path, standing) + "?" + name + "=" + encoded, "", "", body);
            default ->
                name.isEmpty()
                        ? new Asked(broker, method, filled(path, standing), "X-Geo-Explain", wrong, body)
                        : new Asked(broker, method, filled(path, standing), name, wrong, body);
        };
    }

    private static String filled(String path, Map<String, String> standing) {
        String filled = path;
        for (Map.Entry<String, String> each : standing.entrySet()) {
            filled = filled.replace("{" + each.getKey() + "}", each.getValue());
        }
        return filled;
    }

    private void operator(String method, String path, String body) throws Exception {
        Set<String> names = Set.copyOf(HttpBroker.json(body).propertyNames());
        new Asked(management, method, path, "", "", body).answer().assertStatus(200);
        for (String field : names) {
            for (String wrong : wrong(body, field)) {
                check(new Asked(management, method, path, "", "", wrong), names);
            }
        }
        for (String wrong : WRONG_BODIES) {
            check(new Asked(management, method, path, "", "", wrong), names);
        }
    }

    private static List<String> wrong(String body, String field) {
        return WRONG_VALUES.stream()
                .map(value -> ((ObjectNode) HttpBroker.json(body))
                        .putRawValue(field, new RawValue(value))
                        .toString())
                .toList();
    }

    private void check(Asked asked, Set<String> names) throws Exception {
        Answer answer = asked.answer();
        if (answer.status() < 400) {
            return;
        }
        String message = answer.json().path("message").asString("");
        boolean isNamed = answer.status() != 422
                || message.startsWith("request body ")
                || names.contains(message.replaceFirst(" .*", ""))
                || names.contains(answer.json().path("field").asString(""));
        if (answer.status() == 500 || !isNamed || INSIDES.matcher(answer.text()).find()) {
            mistakes.add(asked + " is answered " + answer.status() + " " + answer.text());
        }
    }
}
