package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.ApiKey;
import io.geobroker.broker.account.ApiKeys;
import io.geobroker.broker.order.CustomerId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A customer's client of a broker, which asks and lets the test look at the answer as it is. Every customer has a key, which
 * {@link KeysOfAll} knows.
 */
public record HttpBroker(int port, @Nullable String customer) {
    /** An order that is always good, and waits: of a stock that is at home in Sydney. */
    public static final String ORDER = """
            {"symbol": "BHP", "qty": 1, "side": "buy", "type": "limit", "time_in_force": "gtc", "limit_price": 45}""";

    /** Of all operators. */
    public static final String TOKEN = "the operator's secret token";

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();
    private static final ConcurrentMap<String, ApiKey> KEYS = new ConcurrentHashMap<>();

    /** The keys of all who ask through this class, and those of a store. */
    public record KeysOfAll(ApiKeys others) implements ApiKeys {

        @Override
        public CompletionStage<Void> put(ApiKey key, long writeMicros) {
            return others.put(key, writeMicros);
        }

        @Override
        public CompletionStage<Optional<ApiKey>> find(String keyId) {
            ApiKey known = KEYS.get(keyId);
            // A moment later and on another thread, as from Cassandra.
            return known == null
                    ? others.find(keyId)
                    : CompletableFuture.supplyAsync(
                            () -> Optional.of(known), CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS));
        }

        @Override
        public CompletionStage<List<ApiKey>> findAll(List<String> keyIds) {
            return others.findAll(keyIds)
                    .thenApply(found -> Stream.concat(
                                    found.stream(), keyIds.stream().flatMap(id -> Stream.ofNullable(KEYS.get(id))))
                            .toList());
        }
    }

    /** An answer; {@code text} is empty when it has no body. */
    public record Answer(int status, HttpHeaders headers, String text) {

        public JsonNode json() {
            return JSON.readTree(text);
        }

        public String field(String name) {
            return json().path(name).asString();
        }

        public String header(String name) {
            return headers.firstValue(name).orElse("");
        }

        /** Gives itself. */
        public Answer assertStatus(int expected) {
            assertThat(status).as(text).isEqualTo(expected);
            return this;
        }

        /** @param code begins with the status */
        public void assertError(int code, String message) {
            assertThat(json()).isEqualTo(error(code, message));
            assertThat(status).isEqualTo(code / 100_000);
            assertThat(headers.firstValue("Retry-After").isPresent()).isEqualTo(status == 429 || status == 503);
        }
    }

    public static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    /** The body of an error without details. */
    public static ObjectNode error(int code, String message) {
        return JSON.createObjectNode().put("code", code).put("message", message);
    }

    public Answer get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    public Answer delete(String path) throws IOException, InterruptedException {
        return send(request(path).DELETE());
    }

    /** Posts JSON, or what claims to be. */
    public Answer post(String path, String body) throws IOException, InterruptedException {
        return send(posting(path, body));
    }

    /** Patches with JSON, or what claims to be. */
    public Answer patch(String path, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .method("PATCH", BodyPublishers.ofString(body)));
    }

    /** Sends JSON without saying that it is. */
    public Answer sendUntyped(String method, String path, String body) throws IOException, InterruptedException {
        return send(request(path).method(method, BodyPublishers.ofString(body)));
    }

    /** As an operator, with JSON or what claims to be; at the management port. */
    public Answer operate(String method, String path, String body) throws IOException, InterruptedException {
        return operate(method, path, body, TOKEN);
    }

    /** @param token null for none */
    public Answer operate(String method, String path, String body, @Nullable String token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                request(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
        return send(token == null ? request : request.header("Authorization", "Bearer " + token));
    }

    public CompletableFuture<Answer> getLater(String path) {
        return later(request(path));
    }

    public CompletableFuture<Answer> postLater(String path, String body) {
        return later(posting(path, body));
    }

    /** With the customer's headers, and nothing else. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        return customer == null
                ? request
                : request.header("APCA-API-KEY-ID", keyOf(customer)).header("APCA-API-SECRET-KEY", secretOf(customer));
    }

    /** The id of a customer's key, which is good from now on. */
    public static String keyOf(String customer) {
        String form = UUID.nameUUIDFromBytes(customer.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "")
                .toUpperCase(Locale.ROOT);
        String keyId = "PK" + form.substring(0, 18);
        KEYS.computeIfAbsent(
                keyId, id -> new ApiKey(id, new CustomerId(customer), ApiKey.hash(id, secretOf(customer)), 1, false));
        return keyId;
    }

    public static String secretOf(String customer) {
        return "secret of " + customer;
    }

    public Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return answer(HTTP.send(request.build(), BodyHandlers.ofString()));
    }

    private static CompletableFuture<Answer> later(HttpRequest.Builder request) {
        return HTTP.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(HttpBroker::answer);
    }

    private HttpRequest.Builder posting(String path, String body) {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    private static Answer answer(HttpResponse<String> response) {
        return new Answer(response.statusCode(), response.headers(), response.body());
    }
}
