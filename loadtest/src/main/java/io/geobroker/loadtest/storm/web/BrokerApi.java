package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.testbed.process.Uninterrupted;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An HTTP client of one broker. Every call blocks; threads may share it.
 *
 * @param management the operator's address
 */
public record BrokerApi(String region, URI uri, URI management, HttpClient client) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final int DECIMALS = 6;
    private static final int MOST_LOOKS = 30;
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    public BrokerApi(String region, URI uri, URI management) {
        this(region, uri, management, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1));
    }

    /** @param client with the certificates that the broker accepts */
    public BrokerApi(String region, URI uri, URI management, HttpClient.Builder client) {
        this(region, uri, management, client.connectTimeout(CONNECT_WITHIN).build());
    }

    public Reply place(CustomerCredentials customer, Wish wish, Duration patience) {
        OrderTerms terms = wish.terms();
        Map<String, String> body = new HashMap<>(Map.of(
                "symbol", terms.symbol(),
                "qty", Long.toString(terms.quantity()),
                "side", terms.side(),
                "type", terms.type(),
                "time_in_force", terms.timeInForce(),
                "client_order_id", wish.name()));
        putPrices(body, terms.limitMicros(), terms.stopMicros());
        HttpRequest.Builder request =
                json("/v2/orders", customer).POST(bytes(body)).timeout(patience);
        wish.mode().ifPresent(mode -> request.header("X-Geo-Mode", mode));
        return send(request);
    }

    public Reply replace(CustomerCredentials customer, UUID order, Wish wish) {
        Map<String, String> body =
                new HashMap<>(Map.of("qty", Long.toString(wish.terms().quantity()), "client_order_id", wish.name()));
        putPrices(body, wish.terms().limitMicros(), wish.terms().stopMicros());
        return send(json("/v2/orders/" + order, customer).method("PATCH", bytes(body)));
    }

    public Reply cancel(CustomerCredentials customer, UUID order) {
        return send(request("/v2/orders/" + order, customer).DELETE());
    }

    public Reply cancelAll(CustomerCredentials customer) {
        return send(request("/v2/orders", customer).DELETE());
    }

    /** Finds an order by its client order id. */
    public Reply find(CustomerCredentials customer, String name) {
        return get(
                "/v2/orders:by_client_order_id?client_order_id=" + URLEncoder.encode(name, StandardCharsets.UTF_8),
                customer);
    }

    public Reply get(String path, CustomerCredentials customer) {
        return send(request(path, customer).GET());
    }

    /**
     * Waits for a key that was made elsewhere to be replicated here: then no request with it may be refused.
     *
     * @throws IllegalStateException when that takes too long
     */
    public void awaitKey(CustomerCredentials customer) {
        Reply reply = get("/v2/account", customer);
        for (int tries = 1; tries < MOST_LOOKS && !reply.isOk(); tries++) {
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
            reply = get("/v2/account", customer);
        }
        if (!reply.isOk()) {
            throw new IllegalStateException("a customer's key does not work in " + region + ": " + reply.summary());
        }
    }

    /** Uses the operator's port, without the public rate limits. */
    public Reply get(String path) {
        return send(HttpRequest.newBuilder(management.resolve(path))
                .timeout(PATIENCE)
                .GET());
    }

    /** @param token of the operator */
    Reply manage(String method, String path, String token, JsonNode body) {
        return send(HttpRequest.newBuilder(management.resolve(path))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body))));
    }

    private static void putPrices(Map<String, String> body, OptionalLong limitMicros, OptionalLong stopMicros) {
        limitMicros.ifPresent(micros -> body.put("limit_price", decimal(micros)));
        stopMicros.ifPresent(micros -> body.put("stop_price", decimal(micros)));
    }

    static String decimal(long micros) {
        return BigDecimal.valueOf(micros, DECIMALS).toPlainString();
    }

    private HttpRequest.Builder json(String path, CustomerCredentials customer) {
        return request(path, customer).header("Content-Type", "application/json");
    }

    private HttpRequest.Builder request(String path, CustomerCredentials customer) {
        return customer.sign(HttpRequest.newBuilder(uri.resolve(path)).timeout(PATIENCE));
    }

    private static HttpRequest.BodyPublisher bytes(Map<String, String> body) {
        return HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body));
    }

    /** @param request with a timeout */
    private Reply send(HttpRequest.Builder request) {
        try {
            HttpResponse<byte[]> response =
                    Uninterrupted.answer(client, request.build(), HttpResponse.BodyHandlers.ofByteArray());
            byte[] body = response.body();
            return new Reply(response.statusCode(), body.length == 0 ? JSON.missingNode() : JSON.readTree(body), "");
        } catch (IOException | IllegalStateException | JacksonException e) {
            return new Reply(Reply.NONE, JSON.missingNode(), e.toString());
        }
    }
}
