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
 * A world on this machine: real Cassandra nodes and Kafka servers as child processes, and the WAN between their regions.
 *
 * <p>Nothing of it outlives this process, however it ends. May be used by several threads.
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
     * Starts a world and waits until every node sees all others and every Kafka answers.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as one process gives up, with the reason and its
     *     log; everything started is stopped again
     * @throws IllegalStateException when this machine lacks a JDK, another world uses the same directory or base address, or
     *     another program its ports
     * @throws java.io.UncheckedIOException when this machine lacks loopback addresses, with the lines that add them
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

    /**
     * As {@link #start}, but waits only until every node and every Kafka answers, for who has other things to start while nodes
     * get to know each other. Nothing is to be asked of nodes before {@link #awaitReady} has returned.
     */
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
     * Waits until every node of a world that was {@linkplain #launch launched} sees all others; once.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as one node gives up
     * @throws IllegalStateException saying which node misses which, when they do not agree in time
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

    /** Which address belongs to what. */
    public Addresses addresses() {
        return addresses;
    }

    /** Where {@code logs/} and {@code data/} are, absolute. */
    public Path directory() {
        return directory;
    }

    /** The file that a process of that name tells what it does in. */
    Path log(String process) {
        return directory.resolve("logs").resolve(process + ".log");
    }

    /** With which the operators' endpoints of this world's brokers are asked; in a secure world for a quarter of an hour. */
    public String adminToken() {
        return security == null ? adminToken.value() : security.issuer().token("keeper", Issuer.OPERATOR);
    }

    Path adminProperties() {
        return adminToken.file();
    }

    /** The ocean: delay it, cut it, heal it, read what crossed it. */
    public Wan wan() {
        return servers.wan();
    }

    /** In the order of their start: the first nodes of all datacenters, then the second ones, and so on. */
    public List<CassandraNode> nodes() {
        return servers.cassandra().nodes();
    }

    /**
     * @param number from 1, within the region's datacenter
     * @throws IllegalArgumentException when there is no such node
     */
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

    /**
     * Starts the Zipkin of this world, whose storage are its own nodes, and waits until it answers; only once. Takes half a
     * minute of a core, which the rest of the world need not wait for.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as it ends, or when it does not answer in time
     */
    public void startZipkin() {
        servers.startZipkin();
        servers.cassandra().flushSchema();
    }

    /** Where this world's Zipkin listens, started or not. */
    public URI zipkinUri() {
        return servers.zipkin().uri();
    }

    /** All nodes, Kafkas, brokers and simulators, and the Zipkin if it was started; stopped ones included. */
    public List<WorldProcess> processes() {
        List<WorldProcess> all = new ArrayList<>(servers.processes());
        all.addAll(applications.processes());
        return all;
    }

    /** @throws IllegalArgumentException naming all processes, when there is none of that name */
    public WorldProcess process(String name) {
        return processes().stream()
                .filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no process " + name + "; there are "
                        + String.join(
                                ", ",
                                processes().stream().map(WorldProcess::name).toList())));
    }

    /** Where clients in one region connect to the nodes of another region, or of their own. */
    public List<InetSocketAddress> contactPoints(String fromRegion, String toRegion) {
        return addresses.contactPoints(fromRegion, toRegion, options.nodesPerDatacenter());
    }

    /** For clients in one region: from the address each node of the other region announces to the one to connect to. */
    public Map<String, String> addressTranslation(String fromRegion, String toRegion) {
        return addresses.translation(fromRegion, toRegion, options.nodesPerDatacenter());
    }

    /** A driver session as a client in one region would open it to the datacenter of another, or of its own. */
    public CqlSession openSession(String fromRegion, String toRegion) {
        return openSession(
                fromRegion,
                toRegion,
                security == null ? NodeAccess.OPEN : security.credentials().access(Role.ADMIN));
    }

    /** As above, as somebody else than the world's own administrator. */
    public CqlSession openSession(String fromRegion, String toRegion, NodeAccess access) {
        return RegionSession.open(
                contactPoints(fromRegion, toRegion),
                world().region(toRegion).datacenter(),
                translationFrom(fromRegion),
                access);
    }

    /**
     * Certificates, passwords and operators' tokens of a secure world.
     *
     * @throws IllegalStateException in another one
     */
    public Security security() {
        if (security == null) {
            throw new IllegalStateException(world().name() + " is not secure");
        }
        return security;
    }

    /** What a client of whoever keeps a secure world shows and trusts; null in another one. */
    @Nullable
    SSLContext tls() {
        return security == null ? null : security.credentials().context();
    }

    /** Of a client that asks what runs in this world, as whoever keeps it. */
    public HttpClient.Builder http() {
        HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        return security == null
                ? client
                : client.sslContext(security.credentials().context());
    }

    /**
     * Issues the certificates of a secure world anew, into the same files, and returns when all have been told or will look by
     * themselves: brokers and simulators do within seconds.
     */
    public void renewCertificates() {
        security().credentials().renew();
        servers.cassandra().reloadCertificates();
        kafkas().stream().filter(KafkaServer::isRunning).forEach(KafkaServer::reloadCertificate);
    }

    /** The file of the authority whose certificates a secure world's programs have; empty in another one. */
    public Optional<Path> authority() {
        return options.secure() ? Optional.of(directory.resolve(IssuedCertificate.AUTHORITY)) : Optional.empty();
    }

    /** With the scheme that this world speaks. */
    private URI spoken(URI http) {
        return security == null ? http : URI.create(http.toString().replaceFirst("^http:", "https:"));
    }

    /**
     * For clients in one region: from the address each node of all regions announces to the one to connect to. A driver
     * learns of all nodes, also of those it does not use.
     */
    public Map<String, String> translationFrom(String fromRegion) {
        Map<String, String> translation = new LinkedHashMap<>();
        addresses.regions().forEach(to -> translation.putAll(addressTranslation(fromRegion, to)));
        return translation;
    }

    /**
     * Creates what the brokers' schema lacks, as a broker of that region does at its start; several may do it at once.
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

    /**
     * As the first region's broker would do, before any broker starts: while the JVMs of all brokers load it takes thrice as
     * long, and each of them would do it.
     *
     * @throws io.geobroker.schema.migration.SchemaException as {@link #applySchema(String)}
     */
    public void applySchema() {
        applySchema(world().regions().get(0).name());
    }

    /** How one region reaches a broker instance of another, or of its own. */
    public URI brokerUri(String fromRegion, String toRegion, int instance) {
        return spoken(addresses.brokerUri(fromRegion, toRegion, instance));
    }

    /** Where a broker tells its health and metrics, and is told by its operator. */
    public URI managementUri(String region, int instance) {
        return spoken(URI.create(
                "http://localhost:" + addresses.management(region, instance).getPort()));
    }

    /** Where the simulator of a region listens. */
    public URI simulatorUri(String region) {
        return spoken(
                URI.create("http://localhost:" + addresses.simulator(region).getPort()));
    }

    /**
     * Waits until all nodes that run, are not frozen and can reach each other see each other, and flushes their schema: after a
     * heal, a thaw, and before one kills a node after a change of the schema that is not {@link #applySchema}'s.
     *
     * @throws IllegalStateException saying which node misses which, when they do not in time
     */
    public void awaitAgreement(Duration limit) {
        servers.cassandra().awaitAgreement(limit);
    }

    /**
     * Starts a broker that knows this world and waits until its health is UP.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as it ends, or when it is not UP in time
     */
    public ChildProcess startBroker(BrokerOptions broker) {
        ChildProcess started = applications.start(broker);
        servers.cassandra().flushSchema();
        return started;
    }

    /**
     * Starts a simulator that knows this world and waits until its health is UP.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as it ends, or when it is not UP in time
     */
    public ChildProcess startSimulator(SimulatorOptions simulator) {
        return applications.start(simulator);
    }

    /**
     * Begins to have one process of each program that runs write down its loaded classes, unless that was done since the
     * program was built, and returns: later starts, of other worlds too, take a third less CPU time. Some seconds of a core
     * for each program; on cores that are all taken, minutes.
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
            // The next one of its kind may have more luck; starts work without, as this one did.
            LOG.info("{} archived no classes: {}", process.name(), String.valueOf(e.getCause()));
        }
    }

    /**
     * Stops everything. With {@link TestbedOptions#keepData} processes are asked to end and write what they hold; else
     * they are killed.
     */
    @Override
    public void close() {
        Reporter reporter = new Reporter(options.progress());
        if (options.keepData()) {
            // Brokers first: they would only complain about a world that goes away.
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
