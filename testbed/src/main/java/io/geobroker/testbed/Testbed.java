package io.geobroker.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.migration.Schema;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.kafka.KafkaServer;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.secure.Issuer;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.wan.Wan;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A world on this machine: Cassandra and Kafka processes, and the WAN between regions. They end with this process, however
 * it ends. Thread-safe.
 *
 * <p>Methods that start processes throw {@link io.geobroker.testbed.process.StartFailedException} as soon as one ends, or
 * after a time limit, with its log.
 */
public final class Testbed extends ReachableWorld implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Testbed.class);
    private static final Duration STOP_WITHIN = Duration.ofSeconds(20);
    private static final Duration PORTS_FREE_WITHIN = Duration.ofSeconds(5);

    private final WorldLocks locks;
    private final Servers servers;
    private final Applications applications = new Applications(this);
    private final AdminToken adminToken;

    private Testbed(TestbedOptions options, Path directory, WorldLocks locks, AdminToken adminToken, Servers servers) {
        super(options, directory, servers.security());
        this.locks = locks;
        this.adminToken = adminToken;
        this.servers = servers;
    }

    /**
     * Starts a world and waits until all nodes see each other and every Kafka answers. After a failure everything is
     * stopped.
     *
     * @throws IllegalStateException without a JDK, or when the directory, base address or a port is in use
     * @throws java.io.UncheckedIOException without the loopback addresses, with the commands that add them
     * @throws IllegalArgumentException when kept data belongs to another world
     */
    public static Testbed start(TestbedOptions options) {
        Testbed testbed = launch(options, 1);
        return testbed.after(testbed::awaitReady);
    }

    /** As {@link #start}, for brokers in each region, but call {@link #awaitReady} before using nodes. */
    public static Testbed launch(TestbedOptions options, int brokers) {
        return launch(options, brokers, PORTS_FREE_WITHIN);
    }

    static Testbed launch(TestbedOptions options, int brokers, Duration portsFreeWithin) {
        Addresses addresses = new Addresses(options.world(), options.baseAddress(), options.nodesPerDatacenter());
        Path directory = options.directory().toAbsolutePath().normalize();
        WorldLocks locks = WorldLocks.take(directory, options.baseAddress());
        Testbed testbed;
        try {
            StartChecks.machine(addresses, options, brokers, portsFreeWithin);
            new WorldDirectory(directory).prepare(addresses, options.secure(), options.keepData());
            AdminToken token = AdminToken.create(directory);
            Servers servers = Servers.prepare(options, addresses, directory);
            testbed = new Testbed(options, directory, locks, token, servers);
        } catch (RuntimeException | Error e) {
            locks.close();
            throw e;
        }
        return testbed.after(testbed.servers::start);
    }

    private Testbed after(Runnable step) {
        try {
            step.run();
            return this;
        } catch (RuntimeException | Error e) {
            killAll();
            throw e;
        }
    }

    /**
     * Waits until all nodes see each other; once after {@link #launch}.
     *
     * @throws IllegalStateException after a time limit, with the nodes that miss others
     */
    public void awaitReady() {
        servers.awaitReady(world().name());
    }

    /** For operator endpoints; valid for a quarter of an hour in a secure world. */
    public String adminToken() {
        return options().secure() ? security().issuer().token("keeper", Issuer.OPERATOR) : adminToken.value();
    }

    Path adminProperties() {
        return adminToken.file();
    }

    public Wan wan() {
        return servers.wan();
    }

    /** In the order of their start: the first nodes of all datacenters, then the second ones, and so on. */
    public List<CassandraNode> nodes() {
        return servers.cassandra().nodes();
    }

    /** @param number from 1, within the region's datacenter */
    public CassandraNode node(String region, int number) {
        return servers.cassandra().node(world().region(region).name(), number);
    }

    public List<KafkaServer> kafkas() {
        return servers.kafkas();
    }

    public KafkaServer kafka(String region) {
        return kafkas().get(addresses().number(region) - 1);
    }

    /** Stores in the world's nodes. Once only; takes half a minute of a core. */
    public void startZipkin() {
        servers.startZipkin();
    }

    /** Also when not started. */
    public URI zipkinUri() {
        return servers.zipkin().uri();
    }

    /** Including stopped ones; Zipkin only if it was started. */
    public List<ChildProcess> processes() {
        return Stream.<ChildProcess>concat(servers.processes().stream(), applications.processes().stream())
                .toList();
    }

    /** @throws IllegalArgumentException with all names, when there is none of that name */
    public ChildProcess process(String name) {
        List<ChildProcess> all = processes();
        return all.stream()
                .filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no process " + name + "; there are "
                        + all.stream().map(ChildProcess::name).collect(Collectors.joining(", "))));
    }

    /** Replaces a secure world's certificate files. On return nodes and Kafkas use them; the others do in seconds. */
    public void renewCertificates() {
        security().credentials().renew();
        servers.cassandra().reloadCertificates();
        kafkas().stream()
                .filter(kafka -> kafka.isRunning() && !kafka.isFrozen())
                .forEach(KafkaServer::reloadCertificate);
    }

    /**
     * Creates what the schema lacks, as a starting broker of that region does. Safe to call concurrently.
     *
     * @throws io.geobroker.schema.migration.SchemaException when it cannot be brought up to date
     */
    public void applySchema(String region) {
        try (CqlSession session = openSession(region, region, Role.MIGRATIONS)) {
            Schema.apply(session, world(), options().replicationFactor());
        }
        servers.noteTables();
    }

    /** For the first region. Call it before brokers start: while their JVMs load, it takes three times as long. */
    public void applySchema() {
        applySchema(world().regions().get(0).name());
    }

    /**
     * Waits until all running nodes in reach of each other agree on the ring, and flushes their schema. Call it after a heal
     * or thaw, and between a schema change and a kill.
     *
     * @throws IllegalStateException after the limit, with the nodes that miss others
     */
    public void awaitAgreement(Duration limit) {
        servers.cassandra().awaitAgreement(limit);
    }

    /** Waits until its health is UP. */
    public ChildProcess startBroker(BrokerOptions broker) {
        ChildProcess started = applications.start(broker);
        servers.cassandra().flushSchema();
        return started;
    }

    /** Waits until its health is UP. */
    public ChildProcess startSimulator(SimulatorOptions simulator) {
        return applications.start(simulator);
    }

    /** Makes class archives in the background, once per build: seconds of a core for a third of later starts' CPU time. */
    public void archiveClasses() {
        Thread thread = new Thread(() -> processes().forEach(Testbed::archiveClasses), "archive-classes");
        thread.setDaemon(true);
        thread.start();
    }

    private static void archiveClasses(ChildProcess process) {
        try {
            process.archiveClasses();
        } catch (UncheckedIOException e) {
            // Optional: another process of this program may succeed.
            LOG.info("{} archived no classes: {}", process.name(), String.valueOf(e.getCause()));
        }
    }

    /** With {@link TestbedOptions#keepData} lets processes flush and end, otherwise kills them. */
    @Override
    public void close() {
        if (options().keepData()) {
            // Brokers first: they would log errors about missing servers.
            Parallel.forEach(applications.processes(), process -> process.stop(STOP_WITHIN));
            servers.stop(STOP_WITHIN);
        }
        killAll();
        options().progress().accept(world().name() + " is stopped");
    }

    private void killAll() {
        try {
            Parallel.forEach(applications.processes(), ChildProcess::close);
            servers.close();
        } finally {
            locks.close();
        }
    }
}
