package io.geobroker.simulator.customer.web;

import io.geobroker.simulator.platform.Outage;
import io.geobroker.tls.WholeAnswer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Opens customers' accounts as the operator and keeps their keys; a new key for a known account. Thread-safe. */
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
    private final Outage outage;
    private final ConcurrentMap<String, Key> keys = new ConcurrentHashMap<>();

    private record Key(String id, String secret) {}

    /**
     * @param broker its address for operators
     * @param adminToken empty opens no accounts, for test brokers that accept customers' names as keys
     * @param timeout after which a request is repeated
     */
    public CustomerKeys(
            URI broker,
            String adminToken,
            Duration timeout,
            Supplier<HttpClient> http,
            JsonMapper json,
            Outage outage) {
        this.broker = broker;
        this.adminToken = adminToken;
        this.timeout = timeout;
        this.http = http;
        this.json = json;
        this.outage = outage;
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
        String funds = Long.toString(cash);
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            threads.invokeAll(customers.stream()
                    .<Callable<@Nullable Key>>map(customer -> () -> keys.put(
                            customer,
                            newKey(customer, Map.of("customer_id", customer, "cash", funds, "positions", positions))))
                    .toList());
        } finally {
            threads.shutdownNow();
        }
        LOG.info("{} customers have an account and a key", customers.size());
    }

    private Key newKey(String customer, Map<String, Object> account) throws InterruptedException {
        while (true) {
            try {
                HttpResponse<String> opened = post(ACCOUNTS, json.writeValueAsString(account));
                JsonNode key = opened.statusCode() == EXISTS
                        ? read(post(ACCOUNTS + "/" + customer + "/keys", ""))
                        : read(opened).path("key");
                return new Key(key.path("key_id").asString(), key.path("secret").asString());
            } catch (ExecutionException | RuntimeException e) {
                LOG.debug("the account of {} could not be opened, trying again", customer, e);
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
        }
    }

    private JsonNode read(HttpResponse<String> answer) {
        if (answer.statusCode() == OK) {
            return json.readTree(answer.body());
        }
        String reason = "answers " + answer.statusCode() + " to a customer's account: " + answer.body();
        if (answer.statusCode() < BrokerRequests.SERVER_ERROR) {
            outage.failed(reason);
        }
        throw new IllegalStateException(reason);
    }

    private HttpResponse<String> post(String path, String body) throws ExecutionException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(broker.resolve(path))
                .timeout(timeout)
                .header("Authorization", "Bearer " + adminToken)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return WholeAnswer.of(http.get(), request, BodyHandlers.ofString()).get();
    }

    /** Adds the customer's key; without a key, the customer's name. */
    HttpRequest.Builder sign(HttpRequest.Builder request, String customer) {
        Key key = keys.get(customer);
        return key == null
                ? request.header(KEY_ID, customer)
                : request.header(KEY_ID, key.id()).header(SECRET, key.secret());
    }
}
