package io.geobroker.loadtest.experiment.system;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.prototype.PrototypeMain;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One kind of prototype: a broker in each region, with its own keyspace and topic. */
public abstract class PrototypeBrokers implements SystemUnderTest, AutoCloseable {
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    private static final int PORT = 8080;

    final Testbed testbed;
    final Http http;
    private final boolean dutiful;
    private final String name;
    private final int host;
    private final int heapMebibytes;
    private final Map<String, ChildProcess> brokers = new LinkedHashMap<>();

    /**
     * @param dutiful whether it does for customers what our broker does; else it only fills, as published
     * @param name of the topic and, with underscores, of the keyspace
     * @param host last number of each broker's address; the region's Kafka has 200
     * @param heapMebibytes of each broker: that of ours, which it is compared with
     */
    PrototypeBrokers(Testbed testbed, Http http, boolean dutiful, String name, int host, int heapMebibytes) {
        this.testbed = testbed;
        this.http = http;
        this.dutiful = dutiful;
        this.name = name;
        this.host = host;
        this.heapMebibytes = heapMebibytes;
    }

    /** Region whose datacenter a region's broker uses. */
    String used(String region) {
        return region;
    }

    /** Creates what it needs, and starts the brokers. */
    public abstract void start();

    /** Creates keyspace, tables and topic, and starts the brokers. */
    void start(CqlSession session, List<String> tables) {
        ReplicatedKeyspace.create(testbed, session, keyspace(), tables);
        testbed.kafkas().forEach(kafka -> kafka.createTickerTopic(topic()));
        for (String region : testbed.addresses().regions()) {
            brokers.put(region, process(region));
        }
        Parallel.forEach(List.copyOf(brokers.values()), ChildProcess::start);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String topic() {
        return name;
    }

    public String keyspace() {
        return name.replace('-', '_');
    }

    URI uri(String region) {
        return URI.create("http://" + host(region) + ":" + PORT);
    }

    @Override
    public List<ChildProcess> brokers() {
        return List.copyOf(brokers.values());
    }

    @Override
    public Collection<String> regions() {
        return brokers.keySet();
    }

    @Override
    public Reading read(String region) {
        JsonNode state = http.get(uri(region).resolve("/state"));
        return Http.reading(state, state, Map.of());
    }

    @Override
    public List<String> processes() {
        return List.of(topic() + "-");
    }

    @Override
    public void close() {
        brokers.values().forEach(ChildProcess::close);
    }

    private ChildProcess process(String region) {
        String process = name + "-" + region;
        PrototypeMain.Job job = new PrototypeMain.Job(
                dutiful,
                testbed.kafka(region).bootstrapServers(),
                topic(),
                keyspace(),
                CqlClients.nodes(testbed, region, used(region)),
                host(region) + ":" + PORT);
        List<String> jvm = new ArrayList<>(testbed.options().jvmOptions());
        // Otherwise each answer waits for the client's delayed acknowledgement.
        jvm.add("-Dsun.net.httpserver.nodelay=true");
        List<InetSocketAddress> ports = List.of(new InetSocketAddress(host(region), PORT));
        List<String> arguments = List.of(Http.JSON.writeValueAsString(job));
        ChildCommand command =
                PrototypeProgram.command(testbed, process, PrototypeMain.class, heapMebibytes, jvm, arguments, ports);
        URI state = uri(region).resolve("/state");
        return new ChildProcess(command, () -> http.getOnce(state).has("fills"), READY_WITHIN);
    }

    private String host(String region) {
        String kafka = testbed.addresses().kafka(region).getAddress().getHostAddress();
        return kafka.substring(0, kafka.lastIndexOf('.') + 1) + host;
    }
}
