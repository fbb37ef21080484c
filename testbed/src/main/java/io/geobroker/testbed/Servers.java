package io.geobroker.testbed;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.cassandra.CassandraCluster;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.cassandra.Roles;
import io.geobroker.testbed.kafka.KafkaServer;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.secure.Credentials;
import io.geobroker.testbed.secure.Security;
import io.geobroker.testbed.wan.Wan;
import io.geobroker.testbed.wan.WanOptions;
import io.geobroker.testbed.zipkin.ZipkinServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What runs before our applications: the WAN, Cassandra, a Kafka per region, and optionally Zipkin.
 *
 * @param security null unless the world is secure; so are the roles
 */
record Servers(
        Wan wan,
        CassandraCluster cassandra,
        List<KafkaServer> kafkas,
        ZipkinServer zipkin,
        @Nullable Security security,
        @Nullable Roles roles,
        Consumer<String> progress)
        implements AutoCloseable {
    private static final int KAFKA_HEAP_MEBIBYTES = 192;

    /** Starts no process. */
    static Servers prepare(TestbedOptions options, Addresses addresses, Path directory) {
        Security security = options.secure() ? Security.start(addresses, directory) : null;
        try {
            return prepare(options, addresses, directory, security);
        } catch (RuntimeException | Error e) {
            if (security != null) {
                security.close();
            }
            throw e;
        }
    }

    private static Servers prepare(
            TestbedOptions options, Addresses addresses, Path directory, @Nullable Security security) {
        Credentials credentials = security == null ? null : security.credentials();
        Wan wan = new Wan(addresses.world(), WanOptions.at(addresses.base()));
        try {
            CassandraCluster cassandra = new CassandraCluster(
                    addresses,
                    options.cassandra()
                            .withJvmOptions(Stream.concat(
                                            options.jvmOptions().stream(), options.cassandra().jvmOptions().stream())
                                    .toList()),
                    directory,
                    credentials,
                    (from, to) -> !wan.status(from, to).cut(),
                    options.progress());
            listen(wan, addresses, credentials == null ? null : cassandra::regionsOfProcesses);
            options.progress().accept(options.world().name() + " has an ocean between its regions");
            List<KafkaServer> kafkas = addresses.regions().stream()
                    .map(region -> new KafkaServer(
                            addresses, region, KAFKA_HEAP_MEBIBYTES, options.jvmOptions(), directory, credentials))
                    .toList();
            Roles roles = credentials == null ? null : roles(options, addresses, credentials);
            ZipkinServer zipkin = new ZipkinServer(addresses, options.replicationFactor(), directory, roles);
            return new Servers(wan, cassandra, kafkas, zipkin, security, roles, options.progress());
        } catch (RuntimeException | Error e) {
            wan.close();
            throw e;
        }
    }

    /** Between all regions. Nodes' regions are by process id; null without encryption. */
    private static void listen(Wan wan, Addresses addresses, @Nullable Supplier<Map<Long, String>> encrypting) {
        for (String to : addresses.regions()) {
            for (int node = 1; node <= addresses.nodes(); node++) {
                if (encrypting == null) {
                    wan.internode(to, node);
                } else {
                    wan.encryptedInternode(to, node, encrypting);
                }
            }
            addresses.regions().stream()
                    .filter(from -> !from.equals(to))
                    .forEach(from -> listen(wan, addresses, from, to));
        }
    }

    private static void listen(Wan wan, Addresses addresses, String from, String to) {
        for (int node = 1; node <= addresses.nodes(); node++) {
            wan.cql(from, to, node);
        }
        for (int broker = 1; broker <= Security.BROKERS; broker++) {
            wan.http(from, to, broker, addresses.broker(to, broker).getPort());
        }
    }

    private static Roles roles(TestbedOptions options, Addresses addresses, Credentials credentials) {
        return new Roles(
                addresses.world(),
                credentials,
                options.replicationFactor(),
                access -> RegionSession.openInFirst(addresses, access));
    }

    /** Returns when all answer; nodes may not see each other yet. */
    void start() {
        Queue<KafkaServer> waiting = new ConcurrentLinkedQueue<>(kafkas);
        // One Kafka at a time while the nodes start, since all share the cores; then two.
        Parallel.untilOneFails(
                List.of(
                        () -> {
                            cassandra.start();
                            startAll(waiting);
                        },
                        () -> startAll(waiting)),
                this::killProcesses);
    }

    /** Once after {@link #start}. */
    void awaitReady(String world) {
        cassandra.awaitFirstAgreement();
        if (roles != null) {
            roles.create();
            cassandra.flushSchema();
            progress.accept("cassandra knows its roles, and no superuser of everybody");
        }
        progress.accept(world + " is ready");
    }

    /** After tables are created: they get their roles' permissions, and survive a kill. */
    void noteTables() {
        if (roles != null) {
            roles.grantTables();
        }
        cassandra.flushSchema();
    }

    private void startAll(Queue<KafkaServer> waiting) {
        for (KafkaServer kafka = waiting.poll(); kafka != null; kafka = waiting.poll()) {
            kafka.start();
            progress.accept(kafka.name() + " answers at " + kafka.bootstrapServers());
        }
    }

    /** Needs the nodes and half a minute of a core. */
    void startZipkin() {
        zipkin.start();
        cassandra.flushSchema();
        progress.accept(zipkin.name() + " shows traces at " + zipkin.uri());
    }

    List<ChildProcess> processes() {
        List<ChildProcess> all = new ArrayList<>(cassandra.nodes());
        all.addAll(kafkas);
        if (zipkin.wasStarted()) {
            all.add(zipkin);
        }
        return all;
    }

    /** Lets all processes flush and end concurrently. */
    void stop(Duration limit) {
        Parallel.forEach(processes(), process -> process.stop(limit));
    }

    @Override
    public void close() {
        try {
            killProcesses();
        } finally {
            wan.close();
            if (security != null) {
                security.close();
            }
        }
    }

    private void killProcesses() {
        List<Runnable> closes = new ArrayList<>();
        kafkas.forEach(kafka -> closes.add(kafka::close));
        closes.add(zipkin::close);
        closes.add(cassandra::close);
        Parallel.forEach(closes, Runnable::run);
    }
}
