package io.geobroker.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.cassandra.Roles;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.kafka.KafkaServer;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.process.WorldProcess;
import io.geobroker.testbed.progress.Progress.Phase;
import io.geobroker.testbed.progress.Reporter;
import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.Issuer;
import io.geobroker.testbed.secure.NodeAccess;
import io.geobroker.testbed.secure.Role;
import io.geobroker.testbed.secure.Security;
import io.geobroker.testbed.wan.Wan;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A world on this machine: Cassandra and Kafka processes, and the WAN between regions. They end with this process, however
 * it ends. Thread-safe.
 *
 * <p>Methods that start processes throw {@link io.geobroker.testbed.process.StartFailedException} as soon as one ends, or
 * after a time limit, with its log.
 */
public final class Testbed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Testbed.class);
    private static final Duration STOP_WITHIN = Duration.ofSeconds(20);

    private final TestbedOptions options;
    private final Addresses addresses;
    private final WorldLocks locks;
    private final Path directory;
    private final Servers servers;
    private final Applications applications;
    private final AdminToken adminToken;
    private final @Nullable Security security;
    private final Reporter reporter;

    private Testbed(TestbedOptions options, WorldLocks locks, Path directory, Reporter reporter) {
        this.options = options;
        this.reporter = reporter;
        this.addresses = new Addresses(options.world(), options.baseAddress());
        this.locks = locks;
        this.directory = directory;
        new WorldDirectory(directory)
                .prepare(addresses, options.nodesPerDatacenter(), options.secure(), options.keepData());
        this.adminToken = AdminToken.create(directory);
        this.security = options.secure() ? Security.start(addresses, options.nodesPerDatacenter(), directory) : null;
        Credentials credentials = security == null ? null : security.credentials();
        try {
            this.servers = Servers.prepare(options, addresses, directory, credentials, reporter);
        } catch (RuntimeException | Error e) {
            if (security != null) {
                security.close();
            }
            throw e;
        }
        this.applications = new Applications(this);
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
        Testbed testbed = launch(options);
        try {
            testbed.awaitReady();
            return testbed;
        } catch (RuntimeException | Error e) {
            testbed.killAll();
            throw e;
        }
    }

    /** As {@link #start}, but nodes may not see each other yet: call {@link #awaitReady} before using them. */
    public static Testbed launch(TestbedOptions options) {
        Reporter reporter = new Reporter(options.progress());
        Path directory = options.directory().toAbsolutePath().normalize();
        WorldLocks locks = WorldLocks.take(directory, options.baseAddress());
        Testbed testbed;
        try {
            StartChecks.ports(new Addresses(options.world(), options.baseAddress()), options.nodesPerDatacenter());
            testbed = new Testbed(options, locks, directory, reporter);
        } catch (RuntimeException | Error e) {
            locks.close();
            throw e;
        }
        try {
            testbed.servers.start();
            return testbed;
        } catch (RuntimeException | Error e) {
            testbed.killAll();
            throw e;
        }
    }

    /**
     * Waits until all nodes see each other; once after {@link #launch}.
     *
     * @throws IllegalStateException after a time limit, with the nodes that miss others
     */
    public void awaitReady() {
        servers.cassandra().awaitFirstAgreement();
        Roles roles = servers.roles();
        if (roles != null) {
            roles.create();
            servers.cassandra().flushSchema();
            reporter.report(Phase.CASSANDRA, "cassandra", "knows its roles, and no superuser of everybody");
        }
        reporter.report(Phase.READY, world().name(), "is ready");
    }

    public TestbedOptions options() {
        return options;
    }

    public World world() {
        return options.world();
    }

    public Addresses addresses() {
        return addresses;
    }

    /** Absolute. */
    public Path directory() {
        return directory;
    }

    Path log(String process) {
        return directory.resolve("logs").resolve(process + ".log");
    }

    /** For operator endpoints; valid for a quarter of an hour in a secure world. */
    public String adminToken() {
        return security == null ? adminToken.value() : security.issuer().token("keeper", Issuer.OPERATOR);
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
        world().region(region);
        return nodes().stream()
                .filter(node -> node.region().equals(region) && node.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no node " + number + " in " + region + ": it has 1 to " + options.nodesPerDatacenter()));
    }

    public List<KafkaServer> kafkas() {
        return servers.kafkas();
    }

    public KafkaServer kafka(String region) {
        return kafkas().get(addresses.number(region) - 1);
    }

    /** Stores in the world's nodes. Once only; takes half a minute of a core. */
    public void startZipkin() {
        servers.startZipkin();
        servers.cassandra().flushSchema();
    }

    /** Also when not started. */
    public URI zipkinUri() {
        return servers.zipkin().uri();
    }

    /** Including stopped ones; Zipkin only if it was started. */
    public List<WorldProcess> processes() {
        List<WorldProcess> all = new ArrayList<>(servers.processes());
        all.addAll(applications.processes());
        return all;
    }

    /** @throws IllegalArgumentException with all names, when there is none of that name */
    public WorldProcess process(String name) {
        return processes().stream()
                .filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no process " + name + "; there are "
                        + String.join(
                                ", ",
                                processes().stream().map(WorldProcess::name).toList())));
    }

    /** Where clients of one region connect to the nodes of a region. */
    public List<InetSocketAddress> contactPoints(String fromRegion, String toRegion) {
        return addresses.contactPoints(fromRegion, toRegion, options.nodesPerDatacenter());
    }

    /** From the address that nodes of a region announce to the one for clients of another. */
    public Map<String, String> addressTranslation(String fromRegion, String toRegion) {
        return addresses.translation(fromRegion, toRegion, options.nodesPerDatacenter());
    }

    /** As the administrator, from one region to a region's datacenter. */
    public CqlSession openSession(String fromRegion, String toRegion) {
        return openSession(
                fromRegion,
                toRegion,
                security == null ? NodeAccess.OPEN : security.credentials().access(Role.ADMIN));
    }

    public CqlSession openSession(String fromRegion, String toRegion, NodeAccess access) {
        return RegionSession.open(
                contactPoints(fromRegion, toRegion),
                world().region(toRegion).datacenter(),
                translationFrom(fromRegion),
                access);
    }

    /** @throws IllegalStateException unless the world is secure */
    public Security security() {
        if (security == null) {
            throw new IllegalStateException(world().name() + " is not secure");
        }
        return security;
    }

    /** Null unless the world is secure. */
    @Nullable
    SSLContext tls() {
        return security == null ? null : security.credentials().context();
    }

    /** With the administrator's certificate. */
    public HttpClient.Builder http() {
        HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        return security == null
                ? client
                : client.sslContext(security.credentials().context());
    }

    /**
     * Replaces a secure world's certificate files. Nodes and Kafkas have reloaded them on return; brokers and simulators do
     * within seconds.
     */
    public void renewCertificates() {
        security().credentials().renew();
        servers.cassandra().reloadCertificates();
        kafkas().stream().filter(KafkaServer::isRunning).forEach(KafkaServer::reloadCertificate);
    }

    /** The certificate authority's file; empty unless the world is secure. */
    public Optional<Path> authority() {
        return options.secure() ? Optional.of(directory.resolve(IssuedCertificate.AUTHORITY)) : Optional.empty();
    }

    private URI spoken(URI http) {
        return security == null ? http : URI.create(http.toString().replaceFirst("^http:", "https:"));
    }

    /** {@link #addressTranslation} to all regions: a driver learns of all nodes, even unused ones. */
    public Map<String, String> translationFrom(String fromRegion) {
        Map<String, String> translation = new LinkedHashMap<>();
        addresses.regions().forEach(to -> translation.putAll(addressTranslation(fromRegion, to)));
        return translation;
    }

    /**
     * Creates what the schema lacks, as a starting broker of that region does. Safe to call concurrently.
     *
     * @throws io.geobroker.schema.migration.SchemaException when it cannot be brought up to date
     */
    public void applySchema(String region) {
        try (CqlSession session = security == null
                ? openSession(region, region)
                : openSession(region, region, security.credentials().access(Role.MIGRATIONS))) {
            Schema.apply(session, world(), options.replicationFactor());
        }
        Roles roles = servers.roles();
        if (roles != null) {
            roles.grantTables();
        }
        servers.cassandra().flushSchema();
    }

    /** For the first region. Call it before brokers start: while their JVMs load, it takes three times as long. */
    public void applySchema() {
        applySchema(world().regions().get(0).name());
    }

    public URI brokerUri(String fromRegion, String toRegion, int instance) {
        return spoken(addresses.brokerUri(fromRegion, toRegion, instance));
    }

    /** Health, metrics and operator endpoints. */
    public URI managementUri(String region, int instance) {
        return spoken(URI.create(
                "http://localhost:" + addresses.management(region, instance).getPort()));
    }

    public URI simulatorUri(String region) {
        return spoken(
                URI.create("http://localhost:" + addresses.simulator(region).getPort()));
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

    /**
     * Makes class archives in the background, once per build. Each takes some seconds of a core, and saves later starts a
     * third of their CPU time.
     */
    public void archiveClasses() {
        Thread thread = new Thread(() -> processes().forEach(Testbed::archiveClasses), "archive-classes");
        thread.setDaemon(true);
        thread.start();
    }

    private static void archiveClasses(WorldProcess process) {
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
        Reporter reporter = new Reporter(options.progress());
        if (options.keepData()) {
            // Brokers first: they would log errors about missing servers.
            Parallel.forEach(applications.processes(), process -> process.stop(STOP_WITHIN));
            servers.stop(STOP_WITHIN);
        }
        killAll();
        reporter.report(Phase.STOP, options.world().name(), "is stopped");
    }

    private void killAll() {
        try {
            Parallel.forEach(applications.processes(), ChildProcess::close);
            servers.close();
        } finally {
            if (security != null) {
                security.close();
            }
            locks.close();
        }
    }
}
