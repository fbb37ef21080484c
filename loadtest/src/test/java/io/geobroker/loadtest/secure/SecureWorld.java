package io.geobroker.loadtest.secure;

import static org.awaitility.Awaitility.await;

import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.awaitility.core.ConditionFactory;

/** A secure world of one node in each of two regions, with a broker, a simulator and a customer in each. */
final class SecureWorld implements AutoCloseable {
    static final String SYDNEY = "sydney";
    static final String VIRGINIA = "north-virginia";
    static final List<String> REGIONS = List.of(SYDNEY, VIRGINIA);

    /** What every ticker is below. */
    static final String EVERY_TICKER = "500";

    private static final Path BROKER = Path.of("../broker/target/broker.jar");
    private static final Path SIMULATOR = Path.of("../ticker-simulator/target/ticker-simulator.jar");

    private final Testbed testbed;
    private final Http customers;
    private final String customer = "customer-" + UUID.randomUUID();
    private final Map<String, String> key;

    private SecureWorld(Testbed testbed) {
        this.testbed = testbed;
        this.customers = new Http(strangers());
        this.key = open(customer, SYDNEY);
    }

    static SecureWorld start() {
        Testbed testbed = Testbed.start(TestbedOptions.defaults()
                .withNodesPerDatacenter(1)
                .withBaseAddress(128)
                .withZipkin(true)
                .withSecure(true)
                .withDirectory(Path.of("target", "secure-world"))
                .withProgress(System.out::println));
        try {
            testbed.applySchema();
            testbed.startZipkin();
            for (String region : REGIONS) {
                testbed.startBroker(BrokerOptions.of(region, 1, Program.ofJar(BROKER)));
                testbed.startSimulator(SimulatorOptions.of(region, Program.ofJar(SIMULATOR)));
            }
            return new SecureWorld(testbed);
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    Testbed testbed() {
        return testbed;
    }

    static ConditionFactory eventually() {
        return await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(200));
    }

    /** Of who has no certificate, and trusts the world's authority. */
    HttpClient strangers() {
        return client(
                IssuedCertificate.trusting(testbed.security().credentials().authority()));
    }

    static HttpClient client(SSLContext context) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .sslContext(context)
                .build();
    }

    /** As any customer asks: without a certificate. */
    Http customers() {
        return customers;
    }

    /** The headers of this world's customer. */
    Map<String, String> key() {
        return key;
    }

    String customer() {
        return customer;
    }

    Map<String, String> bearer(String role) {
        return bearing(testbed.security().issuer().token("tester", role));
    }

    static Map<String, String> bearing(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    Http.Answer operator(String method, String path, Map<String, ?> body) {
        return customers.ask(method, testbed.managementUri(SYDNEY, 1).resolve(path), bearer("operator"), body);
    }

    Http.Answer customer(String region, String method, String path, Map<String, ?> body, Map<String, String> key) {
        return customers.ask(method, testbed.brokerUri(region, region, 1).resolve(path), key, body);
    }

    /** The key of a new customer. */
    Map<String, String> openAccount(String home) {
        Map<String, String> opened = open("customer-" + UUID.randomUUID(), home);
        eventually()
                .until(() ->
                        customer(home, "GET", "/v2/account", Map.of(), opened).status() == 200);
        return opened;
    }

    private Map<String, String> open(String name, String home) {
        Http.Answer opened = operator(
                "POST",
                "/geo/admin/accounts",
                Map.of("customer_id", name, "home_region", home, "cash", "10000000", "positions", List.of()));
        return headers(opened, "key");
    }

    Map<String, String> anotherKey() {
        return headers(operator("POST", "/geo/admin/accounts/" + customer + "/keys", Map.of()), "");
    }

    private static Map<String, String> headers(Http.Answer answer, String field) {
        var key = field.isEmpty() ? answer.json() : answer.json().path(field);
        String id = key.path("key_id").asString("");
        if (id.isEmpty()) {
            throw new IllegalStateException("no key: " + answer);
        }
        return Map.of(
                "APCA-API-KEY-ID", id, "APCA-API-SECRET-KEY", key.path("secret").asString());
    }

    /** The body of an order for one share. */
    static Map<String, String> limit(String symbol, String price) {
        return Map.of(
                "symbol", symbol,
                "qty", "1",
                "side", "buy",
                "type", "limit",
                "time_in_force", "gtc",
                "limit_price", price);
    }

    /** Buys for a price that every ticker is below. */
    Http.Answer buy(String region, String symbol, String type) {
        return customer(
                region,
                "POST",
                "/v2/orders",
                type.equals("limit")
                        ? limit(symbol, EVERY_TICKER)
                        : Map.of("symbol", symbol, "qty", "1", "side", "buy", "type", type, "time_in_force", "day"),
                key);
    }

    String status(String region, String order) {
        return customer(region, "GET", "/v2/orders/" + order, Map.of(), key)
                .json()
                .path("status")
                .asString("");
    }

    @Override
    public void close() {
        testbed.close();
    }
}
