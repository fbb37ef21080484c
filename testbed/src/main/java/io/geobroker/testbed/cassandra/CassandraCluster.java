package io.geobroker.testbed.cassandra;

import io.geobroker.schema.world.Region;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.PackagedFile;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.secure.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All Cassandra nodes of a world.
 *
 * <p>The first seed starts alone: if all started at once, some would find no peer to gossip with and fail.
 */
public final class CassandraCluster implements AutoCloseable {
    public static final int JDK = 17;
    /** Also for replacing a node, with its data streamed on a busy machine. */
    private static final Duration NODE_UP_WITHIN = Duration.ofMinutes(10);

    private static final Duration AGREED_WITHIN = Duration.ofMinutes(3);

    private final List<CassandraNode> nodes = new ArrayList<>();
    private final CassandraOptions options;
    private final RingAgreement agreement;
    private final Consumer<String> progress;

    /**
     * Not started.
     *
     * @param directory of the world's data and logs
     * @param credentials null unless the world is secure
     * @param connected whether messages of the first region reach the second, read each time
     * @throws IllegalStateException without a JDK for Cassandra
     */
    public CassandraCluster(
            Addresses addresses,
            CassandraOptions options,
            Path directory,
            @Nullable Credentials credentials,
            BiPredicate<String, String> connected,
            Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
        Jdk jdk = Jdk.find(JDK);
        List<String> classPath = PackagedFile.classPath(CassandraCluster.class);
        // First nodes first: they are the seeds.
        for (int number = 1; number <= options.nodesPerDatacenter(); number++) {
            for (Region region : addresses.world().regions()) {
                NodePlace place = new NodePlace(addresses, region.name(), number, directory, credentials);
                nodes.add(
                        new CassandraNode(place, NodeCommand.of(place, options, jdk, classPath), NODE_UP_WITHIN, this));
            }
        }
        this.agreement = new RingAgreement(connected);
    }

    /** In the order of their start: the first nodes of all datacenters, then the second ones, and so on. */
    public List<CassandraNode> nodes() {
        return List.copyOf(nodes);
    }

    /** @throws IllegalArgumentException when there is no such node */
    public CassandraNode node(String region, int number) {
        return nodes.stream()
                .filter(node -> node.region().equals(region) && node.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no node " + number + " in " + region + ": it has 1 to " + options.nodesPerDatacenter()));
    }

    /**
     * Waits until every node has joined; {@link #awaitFirstAgreement} waits until they see each other.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as one node fails
     */
    public void start() {
        nodes.forEach(node -> NodeFiles.writeForFirstStart(node.place(), options));
        CassandraNode first = nodes.get(0);
        progress.accept(first.name() + " starts alone, the others will look for it");
        first.start();
        progress.accept(first.name() + " is up");
        List<CassandraNode> others = nodes.subList(1, nodes.size());
        others.forEach(CassandraNode::launch);
        if (!others.isEmpty()) {
            progress.accept("cassandra " + others.size()
                    + (others.size() == 1 ? " other node starts" : " other nodes start together"));
        }
        ChildProcess.awaitReady(others, node -> progress.accept(node.name() + " is up"));
    }

    /** After {@link #start}: waits until all nodes see each other with one schema, and have it on disk. Fails as that does. */
    public void awaitFirstAgreement() {
        agreement.await(nodes, Set.copyOf(nodes), AGREED_WITHIN, () -> requireAlive(nodes));
        flushSchema();
        nodes.forEach(node -> NodeFiles.writeForRestart(node.place(), options));
        progress.accept(
                nodes.size() == 1
                        ? "cassandra its only node is ready"
                        : "cassandra all " + nodes.size() + " nodes see each other, with one schema");
    }

    /** Waits until all running nodes in reach of each other agree, then calls {@link #flushSchema}. */
    public void awaitAgreement(Duration limit) {
        agreement.await(nodes, Set.copyOf(nodes), limit, () -> {});
        flushSchema();
    }

    /** By process id. */
    public Map<Long, String> regionsOfProcesses() {
        Map<Long, String> regions = new HashMap<>();
        nodes.forEach(node -> node.pid().ifPresent(pid -> regions.put(pid, node.region())));
        return regions;
    }

    /** Running nodes use their present files for new connections. */
    public void reloadCertificates() {
        Parallel.forEach(
                nodes.stream().filter(CassandraNode::answers).toList(),
                node -> node.jmx().reloadCertificates());
    }

    CassandraOptions options() {
        return options;
    }

    void awaitAgreementAround(CassandraNode node) {
        agreement.await(nodes, Set.of(node), AGREED_WITHIN, () -> requireAlive(List.of(node)));
        node.flushSchema();
    }

    /**
     * Makes running nodes write their schema to disk, which they do not by themselves. A node reads it before the commit
     * log: after a kill, a table without a flushed schema loses its writes.
     */
    public void flushSchema() {
        Parallel.forEach(nodes.stream().filter(CassandraNode::answers).toList(), CassandraNode::flushSchema);
    }

    @Override
    public void close() {
        Parallel.forEach(nodes, CassandraNode::close);
    }

    private static void requireAlive(List<CassandraNode> starting) {
        starting.forEach(CassandraNode::requireAlive);
    }
}
