package io.geobroker.loadtest.secure;

import static io.geobroker.loadtest.secure.SecureWorld.SYDNEY;
import static io.geobroker.loadtest.secure.SecureWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

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
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.DynamicTest;

/** Ways into a secure world that are shut, each with what it answers. */
record WrongWays(SecureWorld world) {
    private static final String WORLD = "two-regions";
    private static final String ACCOUNTS = "/geo/admin/accounts";
    private static final String NO_TOKEN = "an operator's access token is missing, wrong or expired";

    Stream<DynamicTest> all() {
        return Stream.of(certificates(), brokers(), operatorsAndCustomers(), nodes())
                .flatMap(ways -> ways);
    }

    private Stream<DynamicTest> certificates() {
        Holder broker = Holder.broker(WORLD, SYDNEY);
        return Stream.of(
                dynamicTest(
                        "an expired certificate",
                        () -> refusesCertificate(credentials().issue(broker.validFor(Duration.ofMinutes(-5))))),
                dynamicTest(
                        "a certificate of another authority",
                        () -> refusesCertificate(
                                CertificateAuthority.named("another world").issue(broker))));
    }

    private Stream<DynamicTest> brokers() {
        URI marketOrders = customersDoor("/geo/internal/market-orders");
        return Stream.of(
                answers(
                        "a broker of another region as a neighbour",
                        () -> as(Holder.broker(WORLD, VIRGINIA))
                                .ask("POST", customersDoor("/geo/internal/placed-orders"), Map.of(), placedOrders()),
                        403,
                        "only brokers of sydney may ask this, not one of north-virginia"),
                answers(
                        "a simulator as a broker",
                        () -> as(Holder.named("simulator-sydney")).get(marketOrders, Map.of()),
                        403,
                        "the certificate is not that of a broker of world " + WORLD),
                answers(
                        "nobody as a broker",
                        () -> world.customers().get(marketOrders, Map.of()),
                        401,
                        "a broker's certificate is missing"));
    }

    private Stream<DynamicTest> operatorsAndCustomers() {
        return Stream.of(
                answers(
                        "a viewer's token for an operator's act",
                        () -> act(SecureWorld.bearing(issuer().token("victor", Issuer.VIEWER))),
                        403,
                        "role operator is needed for this"),
                answers(
                        "an expired token",
                        () -> act(SecureWorld.bearing(issuer().token(
                                        "alice", Issuer.OPERATOR, Instant.now().minusSeconds(120)))),
                        401,
                        NO_TOKEN),
                answers("a token of another issuer", this::actWithTheTokenOfAnotherIssuer, 401, NO_TOKEN),
                answers(
                        "a token that all operators share",
                        () -> act(SecureWorld.bearing("the-static-token-of-all-operators")),
                        403,
                        "a token that all operators share is not taken in here"),
                answers("no token", () -> act(Map.of()), 401, NO_TOKEN),
                dynamicTest("a key that was revoked", this::refusesRevokedKey));
    }

    private Stream<DynamicTest> nodes() {
        return Stream.of(
                dynamicTest("no certificate, to Cassandra", this::nodesWantACertificate),
                dynamicTest("Cassandra's own superuser", this::refusesTheSuperuser),
                refuses(
                        "a role outside of its datacenter",
                        Role.ZIPKIN,
                        VIRGINIA,
                        "SELECT key FROM system.local",
                        "You do not have access to this datacenter (NorthVirginiaDC)"),
                refuses(
                        "the insight role that writes",
                        Role.INSIGHT,
                        SYDNEY,
                        "UPDATE broker.listings SET buckets = 64 WHERE exchange = 'ASX' AND symbol = 'BHP'",
                        "User geobroker_insight has no MODIFY permission"),
                refuses(
                        "the insight role that reads keys",
                        Role.INSIGHT,
                        SYDNEY,
                        "SELECT * FROM broker.api_keys",
                        "User geobroker_insight has no SELECT permission"),
                refuses(
                        "the broker role that changes tables",
                        Role.BROKER,
                        SYDNEY,
                        "DROP TABLE broker.open_orders",
                        "User geobroker_broker has no DROP permission"),
                refuses(
                        "the broker role that makes tables",
                        Role.BROKER,
                        SYDNEY,
                        "CREATE TABLE broker.mine (id int PRIMARY KEY)",
                        "User geobroker_broker has no CREATE permission"),
                dynamicTest("a program's certificate, to the ring and to JMX", this::nodesWantOneOfTheirOwn));
    }

    private void nodesWantOneOfTheirOwn() {
        SSLContext program = Insistent.context(credentials().issue(Holder.named("cassandra-sydney-1")));
        InetSocketAddress ring = new InetSocketAddress(testbed().addresses().privateHost(SYDNEY, 1), 7000);
        InetSocketAddress jmx = testbed().addresses().jmx(SYDNEY, 1);
        assertThat(Knock.encrypted(ring, program, Knock.Greeting.INTERNODE)).isEmpty();
        assertThat(Knock.encrypted(jmx, program, Knock.Greeting.RMI)).isEmpty();
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

    private static DynamicTest answers(String what, Supplier<Answer> asked, int status, String message) {
        return dynamicTest(what, () -> {
            Answer answer = asked.get();
            assertThat(answer.status()).as(answer.body()).isEqualTo(status);
            assertThat(answer.json().path("message").asString("")).contains(message);
        });
    }

    private Answer actWithTheTokenOfAnotherIssuer() {
        InetSocketAddress anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Issuer another = Issuer.open(anywhere, credentials().context())) {
            return act(SecureWorld.bearing(another.token("alice", Issuer.OPERATOR)));
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
        SSLContext bare = IssuedCertificate.trusting(credentials().authority());
        assertThat(failures(new NodeAccess(broker.user(), broker.password(), bare)))
                .noneMatch(error -> String.valueOf(error).contains("AuthenticationException"));
    }

    private void refusesTheSuperuser() {
        assertThat(failures(credentials().access("cassandra", "cassandra")))
                .allSatisfy(error -> assertThat(error)
                        .isInstanceOf(AuthenticationException.class)
                        .hasMessageContaining("incorrect"));
    }

    /** Of each connection to nodes of Sydney, at least one. */
    private List<Throwable> failures(NodeAccess access) {
        AllNodesFailedException failure = catchThrowableOfType(
                AllNodesFailedException.class,
                () -> testbed().openSession(SYDNEY, SYDNEY, access).close());
        List<Throwable> all =
                failure.getAllErrors().values().stream().flatMap(List::stream).toList();
        assertThat(all).isNotEmpty();
        return all;
    }

    private DynamicTest refuses(String what, Role role, String region, String statement, String reason) {
        return dynamicTest(
                what,
                () -> assertThatExceptionOfType(Exception.class)
                        .isThrownBy(() -> {
                            try (CqlSession session = testbed()
                                    .openSession(region, region, credentials().access(role))) {
                                session.execute(statement);
                            }
                        })
                        .satisfies(failure -> assertThat(causes(failure)).contains(reason)));
    }

    private static String causes(Throwable failure) {
        return failure instanceof UnauthorizedException
                ? String.valueOf(failure.getMessage())
                : failure instanceof AllNodesFailedException all
                        ? String.valueOf(all.getAllErrors())
                        : failure.toString();
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
}
