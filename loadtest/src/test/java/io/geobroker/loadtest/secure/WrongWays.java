package io.geobroker.loadtest.secure;

import static io.geobroker.loadtest.secure.SecureWorld.SYDNEY;
import static io.geobroker.loadtest.secure.SecureWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.geobroker.loadtest.secure.Http.Answer;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.Issuer;
import io.geobroker.testbed.secure.NodeAccess;
import io.geobroker.testbed.secure.Role;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.function.Executable;

/** Ways into a secure world that are shut, each with what it answers. */
record WrongWays(SecureWorld world) {
    private static final String WORLD = "two-regions";
    private static final String ACCOUNTS = "/geo/admin/accounts";

    /** By what is tried. */
    Map<String, Executable> all() {
        Map<String, Executable> ways = new LinkedHashMap<>();
        ways.putAll(certificates());
        ways.putAll(brokers());
        ways.putAll(operatorsAndCustomers());
        ways.putAll(nodes());
        return ways;
    }

    private Map<String, Executable> certificates() {
        return Map.of(
                "an expired certificate",
                () -> refusesCertificate(
                        credentials().issue(Holder.broker(WORLD, SYDNEY).validFor(Duration.ofMinutes(-5)))),
                "a certificate of another authority",
                () -> refusesCertificate(
                        CertificateAuthority.named("another world").issue(Holder.broker(WORLD, SYDNEY))));
    }

    private Map<String, Executable> brokers() {
        return Map.of(
                "a broker of another region as a neighbour",
                () -> answers(
                        as(Holder.broker(WORLD, VIRGINIA))
                                .ask("POST", customersDoor("/geo/internal/placed-orders"), Map.of(), placedOrders()),
                        403,
                        "only brokers of sydney may ask this, not one of north-virginia"),
                "a simulator as a broker",
                () -> answers(
                        as(Holder.named("simulator-sydney"))
                                .get(customersDoor("/geo/internal/market-orders"), Map.of()),
                        403,
                        "the certificate is not that of a broker of world " + WORLD),
                "nobody as a broker",
                () -> answers(
                        world.customers().get(customersDoor("/geo/internal/market-orders"), Map.of()),
                        401,
                        "a broker's certificate is missing"));
    }

    private Map<String, Executable> operatorsAndCustomers() {
        Map<String, Executable> ways = new LinkedHashMap<>();
        ways.put(
                "a viewer's token for an operator's act",
                () -> answers(
                        act(SecureWorld.bearing(issuer().token("victor", Issuer.VIEWER))),
                        403,
                        "role operator is needed for this"));
        ways.put(
                "an expired token",
                () -> answers(
                        act(SecureWorld.bearing(issuer().token(
                                        "alice", Issuer.OPERATOR, Instant.now().minusSeconds(120)))),
                        401,
                        "an operator's access token is missing, wrong or expired"));
        ways.put("a token of another issuer", this::refusesAnotherIssuer);
        ways.put(
                "a token that all operators share",
                () -> answers(
                        act(SecureWorld.bearing("the-static-token-of-all-operators")),
                        403,
                        "a token that all operators share is not taken in here"));
        ways.put(
                "no token",
                () -> answers(act(Map.of()), 401, "an operator's access token is missing, wrong or expired"));
        ways.put("a key that was revoked", this::refusesRevokedKey);
        return ways;
    }

    private Map<String, Executable> nodes() {
        Map<String, Executable> ways = new LinkedHashMap<>();
        ways.put("no certificate, to Cassandra", this::nodesWantACertificate);
        ways.put(
                "Cassandra's own superuser",
                () -> refusesLogin(SYDNEY, credentials().access("cassandra", "cassandra"), "incorrect"));
        ways.put(
                "a role outside of its datacenter",
                () -> refuses(
                        VIRGINIA,
                        credentials().access(Role.ZIPKIN),
                        "SELECT key FROM system.local",
                        "You do not have access to this datacenter (NorthVirginiaDC)"));
        ways.put(
                "the insight role that writes",
                () -> refuses(
                        SYDNEY,
                        credentials().access(Role.INSIGHT),
                        "UPDATE broker.listings SET buckets = 64 WHERE exchange = 'ASX' AND symbol = 'BHP'",
                        "User geobroker_insight has no MODIFY permission"));
        ways.put(
                "the insight role that reads keys",
                () -> refuses(
                        SYDNEY,
                        credentials().access(Role.INSIGHT),
                        "SELECT * FROM broker.api_keys",
                        "User geobroker_insight has no SELECT permission"));
        ways.put(
                "the broker role that changes tables",
                () -> refuses(
                        SYDNEY,
                        credentials().access(Role.BROKER),
                        "DROP TABLE broker.open_orders",
                        "User geobroker_broker has no DROP permission"));
        ways.put(
                "the broker role that makes tables",
                () -> refuses(
                        SYDNEY,
                        credentials().access(Role.BROKER),
                        "CREATE TABLE broker.mine (id int PRIMARY KEY)",
                        "User geobroker_broker has no CREATE permission"));
        ways.put("a program's certificate, to the ring and to JMX", () -> {
            SSLContext program = Insistent.context(credentials().issue(Holder.named("cassandra-sydney-1")));
            InetSocketAddress ring = new InetSocketAddress(testbed().addresses().privateHost(SYDNEY, 1), 7000);
            assertThat(Knock.encrypted(ring, program, Knock.Greeting.INTERNODE)).isEmpty();
            assertThat(Knock.encrypted(testbed().addresses().jmx(SYDNEY, 1), program, Knock.Greeting.RMI))
                    .isEmpty();
        });
        return ways;
    }

    private void refusesCertificate(IssuedCertificate shown) {
        Http stranger = new Http(SecureWorld.client(Insistent.context(shown)));

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> stranger.get(customersDoor("/geo/regions"), Map.of()))
                .havingCause()
                .isInstanceOf(SSLException.class)
                .withMessageContaining("certificate");
        assertThat(world.customers()
                        .get(customersDoor("/geo/regions"), Map.of())
                        .status())
                .as("without any it is answered")
                .isEqualTo(200);
    }

    private static void answers(Answer answer, int status, String message) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().path("message").asString("")).contains(message);
    }

    private void refusesAnotherIssuer() {
        try (Issuer another = Issuer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                credentials().context())) {
            answers(
                    act(SecureWorld.bearing(another.token("alice", Issuer.OPERATOR))),
                    401,
                    "an operator's access token is missing, wrong or expired");
        }
    }

    private void refusesRevokedKey() {
        Map<String, String> key = world.anotherKey();
        assertThat(account(key).status()).isEqualTo(200);

        String id = key.get("APCA-API-KEY-ID");
        Answer revoked = world.operator("DELETE", ACCOUNTS + "/" + world.customer() + "/keys/" + id, Map.of());

        assertThat(revoked.status()).as(revoked.body()).isLessThan(300);
        SecureWorld.eventually().until(() -> account(key).status() == 401);
        assertThat(account(world.key()).status()).as("the customer's other key").isEqualTo(200);
    }

    private Answer account(Map<String, String> key) {
        return world.customer(SYDNEY, "GET", "/v2/account", Map.of(), key);
    }

    private void nodesWantACertificate() {
        NodeAccess broker = credentials().access(Role.BROKER);
        NodeAccess bare = new NodeAccess(broker.user(), broker.password(), IssuedCertificate.trusting(authority()));

        assertThatExceptionOfType(AllNodesFailedException.class)
                .isThrownBy(opening(SYDNEY, bare))
                .satisfies(failure -> assertThat(failure.getAllErrors().values().stream()
                                .flatMap(List::stream)
                                .map(String::valueOf))
                        .isNotEmpty()
                        .noneMatch(error -> error.contains("AuthenticationException")));
    }

    private void refusesLogin(String region, NodeAccess access, String reason) {
        assertThatExceptionOfType(AllNodesFailedException.class)
                .isThrownBy(opening(region, access))
                .satisfies(failure -> assertThat(
                                failure.getAllErrors().values().stream().flatMap(List::stream))
                        .isNotEmpty()
                        .allSatisfy(error -> assertThat(error)
                                .isInstanceOf(AuthenticationException.class)
                                .hasMessageContaining(reason)));
    }

    private void refuses(String region, NodeAccess access, String statement, String reason) {
        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> {
                    try (CqlSession session = testbed().openSession(region, region, access)) {
                        session.execute(statement);
                    }
                })
                .satisfies(failure -> assertThat(causes(failure)).contains(reason));
    }

    private static String causes(Throwable failure) {
        return failure instanceof UnauthorizedException
                ? String.valueOf(failure.getMessage())
                : failure instanceof AllNodesFailedException all
                        ? String.valueOf(all.getAllErrors())
                        : failure.toString();
    }

    private ThrowingCallable opening(String region, NodeAccess access) {
        return () -> testbed().openSession(region, region, access).close();
    }

    private Http as(Holder holder) {
        return new Http(SecureWorld.client(credentials().issue(holder).context()));
    }

    private Answer act(Map<String, String> headers) {
        return world.customers()
                .ask(
                        "POST",
                        testbed().managementUri(SYDNEY, 1).resolve(ACCOUNTS),
                        headers,
                        Map.of("customer_id", "somebody", "cash", "1", "positions", List.of()));
    }

    private static Map<String, Object> placedOrders() {
        return Map.of(
                "orders",
                List.of(Map.of("symbol", "BHP", "bucket", 0, "order_id", "b5ab85e5-e574-11f1-9d53-b7b04d35edd3")));
    }

    private URI customersDoor(String path) {
        return testbed().brokerUri(SYDNEY, SYDNEY, 1).resolve(path);
    }

    private Testbed testbed() {
        return world.testbed();
    }

    private Credentials credentials() {
        return testbed().security().credentials();
    }

    private Issuer issuer() {
        return testbed().security().issuer();
    }

    private String authority() {
        return credentials().authority();
    }
}
