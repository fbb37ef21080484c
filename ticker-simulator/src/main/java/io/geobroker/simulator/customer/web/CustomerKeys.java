package io.geobroker.simulator.customer.web;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Opens the customers' accounts as the broker's operator and keeps their keys. An existing account gets another key.
 * Thread-safe.
 */
public final class CustomerKeys {
    private static final Logger LOG = LoggerFactory.getLogger(CustomerKeys.class);
    private static final String KEY_ID = "APCA-API-KEY-ID";
    private static final String SECRET = "APCA-API-SECRET-KEY";
    private static final String ACCOUNTS = "/geo/admin/accounts";
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int AT_ONCE = 16;
    private static final int OK = 200;
    private static final int EXISTS = 409;

    private final URI broker;
    private final String adminToken;
    private final Duration timeout;
    private final Supplier<HttpClient> http;
    private final JsonMapper json;
    private final ConcurrentMap<String, Key> keys = new ConcurrentHashMap<>();

    private record Key(String id, String secret) {}

    /**
     * @param broker its address for operators
     * @param adminToken empty opens no accounts, for test brokers that accept customers' names as keys
     * @param timeout after which a request is repeated
     */
    public CustomerKeys(URI broker, String adminToken, Duration timeout, Supplier<HttpClient> http, JsonMapper json) {
        this.broker = broker;
        this.adminToken = adminToken;
        this.timeout = timeout;
        this.http = http;
        this.json = json;
    }

    /**
     * Blocks until every customer has a key, however long that takes.
     *
     * @param cash of each new account, in units of currency
     * @param shares of each symbol in each new account
     */
    public void open(List<String> customers, long cash, long shares, List<String> symbols) throws InterruptedException {
        if (adminToken.isEmpty()) {
            return;
        }
        List<Map<String, Object>> positions = symbols.stream()
                .map(symbol -> Map.<String, Object>of("symbol", symbol, "qty", shares))
                .toList();
        Queue<String> left = new ArrayDeque<>(customers);
        while (!left.isEmpty()) {
            List<String> together = new ArrayList<>();
            while (together.size() < AT_ONCE && !left.isEmpty()) {
                together.add(left.remove());
            }
            List<CompletableFuture<Boolean>> opened = together.stream()
                    .map(customer -> open(
                            customer,
                            Map.of("customer_id", customer, "cash", Long.toString(cash), "positions", positions)))
                    .toList();
            boolean failed = false;
            for (int i = 0; i < together.size(); i++) {
                if (!opened.get(i).join()) {
                    left.add(together.get(i));
                    failed = true;
                }
            }
            if (failed) {
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
        }
        LOG.info("{} customers have an account and a key", customers.size());
    }

    private CompletableFuture<Boolean> open(String customer, Map<String, Object> account) {
        return post(ACCOUNTS, json.writeValueAsString(account))
                .thenCompose(answer -> {
                    if (answer.statusCode() == EXISTS) {
                        return post(ACCOUNTS + "/" + customer + "/keys", "").thenApply(this::key);
                    }
                    return CompletableFuture.completedFuture(key(answer).path("key"));
                })
                .thenApply(key -> {
                    keys.put(
                            customer,
                            new Key(
                                    key.path("key_id").asString(),
                                    key.path("secret").asString()));
                    return true;
                })
                .exceptionally(failure -> {
                    LOG.debug("the account of {} could not be opened, trying again", customer, failure);
                    return false;
                });
    }

    private JsonNode key(HttpResponse<String> answer) {
        if (answer.statusCode() != OK) {
            throw new IllegalStateException("the broker answers " + answer.statusCode() + ": " + answer.body());
        }
        try {
            return json.readTree(answer.body());
        } catch (JacksonException e) {
            throw new IllegalStateException("the broker does not answer with JSON", e);
        }
    }

    private CompletableFuture<HttpResponse<String>> post(String path, String body) {
        return http.get()
                .sendAsync(
                        HttpRequest.newBuilder(broker.resolve(path))
                                .timeout(timeout)
                                .header("Authorization", "Bearer " + adminToken)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
    }

    /** Adds the customer's key; without a key, the customer's name. */
    HttpRequest.Builder sign(HttpRequest.Builder request, String customer) {
        Key key = keys.get(customer);
        return key == null
                ? request.header(KEY_ID, customer)
                : request.header(KEY_ID, key.id()).header(SECRET, key.secret());
    }
}
