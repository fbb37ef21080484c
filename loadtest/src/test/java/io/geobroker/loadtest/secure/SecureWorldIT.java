package io.geobroker.loadtest.secure;

import static io.geobroker.loadtest.secure.SecureWorld.REGIONS;
import static io.geobroker.loadtest.secure.SecureWorld.SYDNEY;
import static io.geobroker.loadtest.secure.SecureWorld.VIRGINIA;
import static io.geobroker.loadtest.secure.SecureWorld.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.secure.Http.Answer;
import io.geobroker.loadtest.secure.Knock.Greeting;
import io.geobroker.loadtest.secure.ListeningPorts.Port;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.report.WorldReport;
import io.geobroker.testbed.wan.Protocol;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;

/** A world with a lock on every door (ADR 26): it trades, and nobody else gets in. */
@Tag("full")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SecureWorldIT {
    private static SecureWorld world;

    @BeforeAll
    static void start() {
        world = SecureWorld.start();
    }

    @AfterAll
    static void stop() {
        if (world != null) {
            world.close();
        }
    }

    @Test
    @Order(1)
    void anOrderOfSydneyFillsAcrossTheOcean() {
        Answer placed = world.buy(SYDNEY, "IBM", "limit");

        assertThat(placed.status()).as(placed.body()).isEqualTo(200);
        String order = placed.json().path("id").asString();
        for (String region : REGIONS) {
            eventually().until(() -> world.status(region, order).equals("filled"));
        }
    }

    @Test
    @Order(2)
    void aMarketOrderCrossesTheOcean() {
        eventually()
                .until(() -> world.buy(SYDNEY, "IBM", "market")
                        .json()
                        .path("status")
                        .asString("")
                        .equals("filled"));
    }

    @Test
    @Order(3)
    void nodesDriversAndBrokersHaveCrossedTheOcean() {
        for (String from : REGIONS) {
            String to = from.equals(SYDNEY) ? VIRGINIA : SYDNEY;
            for (Protocol protocol : Protocol.values()) {
                assertThat(testbed().wan().traffic(from, to).get(protocol))
                        .as(from + " to " + to + " " + protocol)
                        .isPositive();
            }
        }
    }

    /** No link's bytes are read: what listens at their ends takes no plain text, so they carry none. */
    @TestFactory
    @Order(4)
    Stream<DynamicTest> answersNobodyInPlainText() throws Exception {
        List<Port> ports = ListeningPorts.of(testbed());
        assertThat(ports.stream().map(Port::process).distinct())
                .containsExactlyInAnyOrder(
                        "cassandra-sydney-1",
                        "cassandra-north-virginia-1",
                        "kafka-sydney",
                        "kafka-north-virginia",
                        "broker-sydney-1",
                        "broker-north-virginia-1",
                        "simulator-sydney",
                        "simulator-north-virginia",
                        "zipkin",
                        "keeper");
        return ports.stream()
                .map(port -> DynamicTest.dynamicTest(port.toString(), () -> {
                    assertThat(port.address().getAddress().isLoopbackAddress()).isTrue();
                    for (Greeting greeting : Knock.greetings()) {
                        assertThat(Knock.plain(port.address(), greeting))
                                .as(greeting.name())
                                .isEmpty();
                    }
                }));
    }

    /** But brokers, whose customers and probes have none. With one each answers something, but for what is among nodes. */
    @TestFactory
    @Order(5)
    Stream<DynamicTest> answersNobodyWithoutACertificate() throws Exception {
        SSLContext bare = Insistent.context(null);
        SSLContext own = testbed().security().credentials().context();
        return ListeningPorts.of(testbed()).stream()
                .filter(port -> !brokersDoors().contains(port.address().getPort()))
                .map(port -> DynamicTest.dynamicTest(port.toString(), () -> {
                    for (Greeting greeting : Knock.greetings()) {
                        assertThat(Knock.encrypted(port.address(), bare, greeting))
                                .as(greeting.name())
                                .isEmpty();
                    }
                    if (!amongNodes().contains(port.address().getPort())) {
                        assertThat(Knock.greetings().stream()
                                        .anyMatch(
                                                greeting -> Knock.encrypted(port.address(), own, greeting).length > 0))
                                .isTrue();
                    }
                }));
    }

    private static Set<Integer> brokersDoors() {
        return Set.of(
                testbed().addresses().broker(SYDNEY, 1).getPort(),
                testbed().addresses().broker(VIRGINIA, 1).getPort(),
                testbed().managementUri(SYDNEY, 1).getPort(),
                testbed().managementUri(VIRGINIA, 1).getPort(),
                Addresses.BROKER_PORT_ABROAD);
    }

    /** JMX too wants a certificate of the nodes' own authority. */
    private static Set<Integer> amongNodes() {
        return Set.of(
                Addresses.INTERNODE_PORT,
                testbed().addresses().jmx(SYDNEY, 1).getPort(),
                testbed().addresses().jmx(VIRGINIA, 1).getPort());
    }

    @Test
    @Order(6)
    void brokersTellWhoShowsNothingOfHealthAlone() {
        URI management = testbed().managementUri(SYDNEY, 1);
        for (String path :
                List.of("/actuator/prometheus", "/actuator/metrics", "/actuator/info", "/geo/admin/accounts")) {
            assertThat(world.customers().get(management.resolve(path), Map.of()).status())
                    .as(path)
                    .isEqualTo(401);
        }
        Answer health = world.customers().get(management.resolve("/actuator/health"), Map.of());
        assertThat(health.status()).isEqualTo(200);
        assertThat(health.json().propertyNames()).doesNotContain("components", "details");
        for (String path : List.of("/v2/account", "/v2/orders", "/v2/positions", "/v2/events/trades")) {
            assertThat(world.customer(SYDNEY, "GET", path, Map.of(), Map.of()).status())
                    .as(path)
                    .isEqualTo(401);
        }
    }

    @TestFactory
    @Order(7)
    Stream<DynamicTest> refuses() {
        return Stream.concat(new WrongWays(world).all(), new WrongKafkaClients(testbed()).all());
    }

    @Test
    @Order(8)
    void certificatesChangeUnderLoadAndNoRequestIsLost() throws Exception {
        SSLContext shown = testbed().security().credentials().context();
        Map<String, InetSocketAddress> doors = renewedDoors();
        Map<String, Object> before = new LinkedHashMap<>();
        for (Map.Entry<String, InetSocketAddress> door : doors.entrySet()) {
            before.put(door.getKey(), Knock.certificate(door.getValue(), shown).getSerialNumber());
        }
        try (SmallLoad load = SmallLoad.start(world)) {
            eventually().until(() -> load.answered() > 20);

            testbed().renewCertificates();

            for (Map.Entry<String, InetSocketAddress> door : doors.entrySet()) {
                eventually()
                        .alias(door.getKey())
                        .until(() -> !Knock.certificate(door.getValue(), shown)
                                .getSerialNumber()
                                .equals(before.get(door.getKey())));
            }
            long renewed = load.answered();
            eventually().until(() -> load.answered() > renewed + 20);
            assertThat(load.failures()).isEmpty();
        }
        anOrderOfSydneyFillsAcrossTheOcean();
    }

    /** Where certificates that are renewed are shown. */
    private static Map<String, InetSocketAddress> renewedDoors() {
        Map<String, InetSocketAddress> doors = new LinkedHashMap<>();
        for (String region : REGIONS) {
            doors.put("broker of " + region, testbed().addresses().broker(region, 1));
            doors.put("management of " + region, testbed().addresses().management(region, 1));
            doors.put("simulator of " + region, testbed().addresses().simulator(region));
            doors.put("node of " + region, testbed().addresses().cql(region, region, 1));
            doors.put("Kafka of " + region, testbed().addresses().kafka(region));
        }
        return doors;
    }

    @Test
    @Order(9)
    void noSecretIsToldAnywhere() throws Exception {
        Secrets secrets = Secrets.of(testbed());
        assertThat(secrets.size()).isGreaterThan(20);
        secrets.add("a customer's key", world.key().getOrDefault("APCA-API-SECRET-KEY", ""));
        Map<String, String> told = Secrets.told(testbed());
        told.putAll(answers());
        assertThat(told).hasSizeGreaterThan(30);

        told.forEach((where, text) -> assertThat(secrets.in(text)).as(where).isEmpty());
    }

    /** All that is told over HTTP by a broker's management port, a report, and Zipkin. */
    private static Map<String, String> answers() throws InterruptedException {
        Map<String, String> answers = new LinkedHashMap<>();
        URI management = testbed().managementUri(SYDNEY, 1);
        for (String path : List.of(
                "/actuator/health",
                "/actuator/info",
                "/actuator/metrics",
                "/actuator/prometheus",
                "/geo/admin/accounts",
                "/geo/admin/acts",
                "/geo/admin/listings")) {
            Answer answer = world.customers().get(management.resolve(path), world.bearer("viewer"));
            assertThat(answer.status()).as(path).isEqualTo(200);
            answers.put(path, answer.body());
        }
        WorldReport report = new WorldReport(
                List.of(testbed().brokerUri(SYDNEY, SYDNEY, 1)),
                InstantSource.system(),
                testbed().http());
        assertThat(report.sample()).isEqualTo(1);
        answers.put("report", report.html());
        answers.put("trace", trace());
        return answers;
    }

    /** Of an order across the ocean. */
    private static String trace() {
        Map<String, String> traced = new LinkedHashMap<>(world.key());
        traced.put("X-Geo-Trace", "true");
        Answer placed = world.customer(
                SYDNEY, "POST", "/v2/orders", SecureWorld.limit("IBM", SecureWorld.EVERY_TICKER), traced);
        assertThat(placed.status()).as(placed.body()).isEqualTo(200);
        String id = placed.json().path("id").asString().replace("-", "");
        URI trace = testbed().zipkinUri().resolve("/api/v2/trace/" + id);
        Http keeper = new Http(testbed().http().build());
        eventually().until(() -> keeper.get(trace, Map.of()).status() == 200);
        return keeper.get(trace, Map.of()).body();
    }

    private static Testbed testbed() {
        return world.testbed();
    }
}
