package io.geobroker.simulator.customer.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.tls.HttpClients;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class CustomerKeysTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger failing = new AtomicInteger();
    private final Outage outage = new Outage("Broker", () -> Instant.EPOCH);
    private volatile String token = "token";

    @AutoClose
    private final BrokerStandIn broker = BrokerStandIn.start();

    @BeforeEach
    void serveAccounts() {
        broker.serve("/geo/admin/accounts", this::answer);
    }

    @Test
    void opensAnAccountForEachCustomerAndAsksWithItsKey() throws Exception {
        CustomerKeys keys = keys("token");
        List<String> customers =
                IntStream.range(0, 40).mapToObj(n -> "customer-" + n).toList();

        keys.open(customers, 5, 7, List.of("BHP"));

        assertThat(open).containsExactlyInAnyOrderElementsOf(customers);
        HttpRequest signed = signed(keys, "customer-3");
        assertThat(signed.headers().firstValue("APCA-API-KEY-ID")).contains("key of customer-3");
        assertThat(signed.headers().firstValue("APCA-API-SECRET-KEY")).contains("secret");
    }

    @Test
    void whoHasAnAccountGetsAnotherKey() throws Exception {
        open.add("alice");
        CustomerKeys keys = keys("token");

        keys.open(List.of("alice"), 5, 7, List.of("BHP"));

        assertThat(signed(keys, "alice").headers().firstValue("APCA-API-KEY-ID"))
                .contains("another key of alice");
    }

    @Test
    void waitsForABrokerThatDoesNotServeYet() throws Exception {
        failing.set(2);
        CustomerKeys keys = keys("token");

        keys.open(List.of("alice"), 5, 7, List.of("BHP"));

        assertThat(open).containsExactly("alice");
        assertThat(outage.reason()).isEmpty();
    }

    @Test
    void aBrokerThatRefusesAccountsIsAnOutage() throws Exception {
        token = "another";
        CustomerKeys keys = keys("token");
        FutureTask<Void> opening = new FutureTask<>(() -> {
            keys.open(List.of("alice"), 5, 7, List.of("BHP"));
            return null;
        });
        new Thread(opening).start();

        await().until(() -> outage.reason().isPresent());
        assertThat(outage.reason().orElseThrow()).contains("401");
        token = "token";
        opening.get();
        assertThat(open).containsExactly("alice");
    }

    @Test
    void withoutATokenCustomersAskByName() throws Exception {
        CustomerKeys keys = keys("");

        keys.open(List.of("alice"), 5, 7, List.of("BHP"));

        assertThat(open).isEmpty();
        assertThat(signed(keys, "alice").headers().map()).containsOnlyKeys("APCA-API-KEY-ID");
    }

    private CustomerKeys keys(String token) {
        return new CustomerKeys(
                broker.uri(), token, TIMEOUT, HttpClients.withoutCertificate().client(TIMEOUT), JSON, outage);
    }

    private static HttpRequest signed(CustomerKeys keys, String customer) {
        return keys.sign(HttpRequest.newBuilder(URI.create("http://127.0.0.1/")), customer)
                .build();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (failing.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                BrokerStandIn.send(exchange, 503, "{}");
            } else if (!("Bearer " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                BrokerStandIn.send(exchange, 401, "{}");
            } else if (path.endsWith("/keys")) {
                BrokerStandIn.send(exchange, 200, key("another key of " + path.replaceAll(".*/([^/]+)/keys", "$1")));
            } else {
                JsonNode account = JSON.readTree(body);
                assertThat(account.path("positions")).isEqualTo(JSON.readTree("[{\"symbol\":\"BHP\",\"qty\":7}]"));
                String customer = account.path("customer_id").asString();
                boolean added = open.add(customer);
                BrokerStandIn.send(
                        exchange, added ? 200 : 409, added ? "{\"key\":" + key("key of " + customer) + "}" : "{}");
            }
        }
    }

    private static String key(String id) {
        return "{\"key_id\":\"" + id + "\",\"secret\":\"secret\"}";
    }
}
