package io.geobroker.loadtest.experiment;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.loadtest.prototype.PrototypeMain;
import io.geobroker.loadtest.ticker.TickerProducers;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.Together;
import io.geobroker.testbed.process.WorldProcess;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The rebuilt prototype: one broker in each region, all with the same idea of which datacenter to use. */
final class Prototype implements SystemUnderTest, AutoCloseable {
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(30);
    private static final int PORT = 8080;
    /** Beside the region's Kafka, which is 200. */
    private static final int LOCAL_HOST = 201;

    private static final int REMOTE_HOST = 202;
    private static final List<String> COUNTERS = List.of("tickers", "fills", "double_fills", "errors");

    private final Testbed testbed;
    private final Place datacenter;
    private final PrototypeProgram program;
    private final Http http = new Http();
    private final Map<String, CqlSession> sessions = new LinkedHashMap<>();
    private final Map<String, PreparedStatement> inserts = new LinkedHashMap<>();
    private final Map<String, ChildProcess> brokers = new LinkedHashMap<>();

    /** @param datacenter which one each broker uses: of its own region, or of the next */
    Prototype(Testbed testbed, Place datacenter, PrototypeProgram program) {
        this.testbed = testbed;
        this.datacenter = datacenter;
        this.program = program;
    }

    /** Makes the keyspace, the table and the topic, and starts the brokers. */
    void start() {
        for (String region : testbed.addresses().regions()) {
            sessions.put(
                    region,
                    RegionSession.openWithDriverDefaults(
                            testbed.contactPoints(region, region),
                            testbed.world().region(region).datacenter(),
                            testbed.translationFrom(region)));
        }
        createTable();
        sessions.forEach((region, session) -> inserts.put(
                region,
                session.prepare("INSERT INTO " + keyspace()
                        + ".orders (symbol, orderid, side, type, price, quantity) VALUES (?, ?, ?, ?, ?, ?)")));
        TickerProducers.createTopic(testbed, topic());
        for (String region : testbed.addresses().regions()) {
            brokers.put(region, process(region));
        }
        Together.forEach(List.copyOf(brokers.values()), ChildProcess::start);
    }

    @Override
    public String name() {
        return "prototype";
    }

    @Override
    public String topic() {
        return "prototype-" + datacenter.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public CompletionStage<Boolean> place(PlannedOrder order, Place place) {
        List<String> all = testbed.addresses().regions();
        int home = all.indexOf(order.listing().homeRegion());
        String region = all.get(place == Place.LOCAL ? home : (home + 1) % all.size());
        return Objects.requireNonNull(sessions.get(region), region)
                .executeAsync(Objects.requireNonNull(inserts.get(region), region)
                        .bind(
                                order.listing().symbol().value(),
                                Uuids.timeBased(),
                                order.side(),
                                order.type(),
                                order.priceMicros(),
                                1L))
                .handle((written, failure) -> failure == null);
    }

    @Override
    public Reading read() throws InterruptedException {
        Reading sum = Reading.none();
        for (String region : brokers.keySet()) {
            JsonNode state = http.get(URI.create("http://" + host(region) + ":" + PORT + "/state"));
            sum = sum.plus(Http.reading(state, state, COUNTERS));
        }
        return sum;
    }

    @Override
    public List<String> processes() {
        return List.of(topic() + "-");
    }

    List<WorldProcess> children() {
        return List.copyOf(brokers.values());
    }

    String keyspace() {
        return topic().replace('-', '_');
    }

    /** Of a region, with the driver's defaults. */
    CqlSession session(String region) {
        return Objects.requireNonNull(sessions.get(region), region);
    }

    @Override
    public void close() {
        brokers.values().forEach(ChildProcess::close);
        sessions.values().forEach(CqlSession::close);
    }

    private void createTable() {
        String replicas = testbed.world().regions().stream()
                .map(region ->
                        ", '" + region.datacenter() + "': " + testbed.options().replicationFactor())
                .collect(Collectors.joining());
        CqlSession session = sessions.values().iterator().next();
        for (String ddl : List.of(
                "CREATE KEYSPACE IF NOT EXISTS " + keyspace()
                        + " WITH replication = {'class': 'NetworkTopologyStrategy'" + replicas + "}",
                "CREATE TABLE IF NOT EXISTS " + keyspace() + ".orders (symbol text, orderid timeuuid, side text,"
                        + " type text, price bigint, quantity bigint, PRIMARY KEY (symbol, orderid))")) {
            session.execute(SimpleStatement.newInstance(ddl).setTimeout(DDL_TIMEOUT));
        }
        testbed.awaitAgreement(Duration.ofSeconds(60));
    }

    private ChildProcess process(String region) {
        List<String> all = testbed.addresses().regions();
        String used = all.get((all.indexOf(region) + (datacenter == Place.LOCAL ? 0 : 1)) % all.size());
        String name = topic() + "-" + region;
        Path log = testbed.directory().resolve("logs").resolve(name + ".log");
        List<String> arguments = List.of(
                testbed.kafka(region).bootstrapServers(),
                topic(),
                keyspace(),
                testbed.world().region(used).datacenter(),
                testbed.contactPoints(region, used).stream()
                        .map(address -> address.getAddress().getHostAddress() + ":" + address.getPort())
                        .collect(Collectors.joining(",")),
                testbed.translationFrom(region).entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(",")),
                host(region) + ":" + PORT);
        List<String> jvm = new ArrayList<>(
                // As our brokers run, see SpringProcess.
                List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError", ChildCommand.QUICK_COMPILER));
        // Without it the Kafka client would log at level debug, at the prototype's cost.
        jvm.add("-Dlogback.configurationFile=io/geobroker/testbed/cli/logback.xml");
        jvm.addAll(program.jvmOptions(PrototypeMain.class));
        ChildCommand command = new ChildCommand(
                name,
                Jdk.running().java(),
                jvm,
                program.classPath(),
                program.mainClass(PrototypeMain.class),
                arguments,
                testbed.directory().resolve("data").resolve(name),
                log,
                log,
                List.of(new InetSocketAddress(host(region), PORT)));
        URI state = URI.create("http://" + host(region) + ":" + PORT + "/state");
        return new ChildProcess(command, () -> http.get(state).has("fills"), READY_WITHIN);
    }

    private String host(String region) {
        String kafka = testbed.addresses().kafka(region).getAddress().getHostAddress();
        return kafka.substring(0, kafka.lastIndexOf('.') + 1) + (datacenter == Place.LOCAL ? LOCAL_HOST : REMOTE_HOST);
    }
}
