package io.geobroker.testbed.cassandra;

import io.geobroker.schema.world.Region;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Jdk;
import io.geobroker.testbed.process.PackagedClassPath;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.progress.Progress.Phase;
import io.geobroker.testbed.progress.Reporter;
import io.geobroker.testbed.secure.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * All Cassandra nodes of a world.
 *
 * <p>The first seed starts alone and the others together after it: all at once, some find nobody to gossip with and give
 * up. Ready means that every node sees every other as a live member and that all have one schema, not an open port.
 */
public final class CassandraCluster implements AutoCloseable {
    private static final int CASSANDRA_JDK = 17;
    /** One that replaces itself is sent all it lost first: more than three minutes among a storm on two cores. */
    private static final Duration NODE_UP_WITHIN = Duration.ofMinutes(10);

    private static final Duration AGREED_WITHIN = Duration.ofSeconds(90);

    private final List<CassandraNode> nodes = new ArrayList<>();
    private final CassandraOptions options;
    private final RingAgreement agreement;
    private final Reporter reporter;

    /**
     * A cluster that is not started yet.
     *
     * @param directory where data and logs of the world are
     * @param credentials of a secure world; null in another one
     * @param connected whether messages of the first region reach the second one, asked again and again
     * @throws IllegalStateException when there is no JDK for Cassandra, saying what to install
     */
    public CassandraCluster(
            Addresses addresses,
            CassandraOptions options,
            Path directory,
            @Nullable Credentials credentials,
            BiPredicate<String, String> connected,
            Reporter reporter) {
        this.options = options;
        this.reporter = reporter;
        Jdk jdk = Jdk.find(CASSANDRA_JDK);
        List<String> classPath = PackagedClassPath.of(CassandraCluster.class);
        // First nodes first: they are the seeds.
        for (int number = 1; number <= options.nodesPerDatacenter(); number++) {
            for (Region region : addresses.world().regions()) {
                NodePlace place = NodePlace.of(
                        addresses, region.name(), number, options.nodesPerDatacenter(), directory, credentials);
                ChildProcess process = new ChildProcess(
                        NodeCommand.of(place, options, jdk, classPath),
                        () -> NodeProbe.hasJoined(place),
                        NODE_UP_WITHIN);
                nodes.add(new CassandraNode(place, process, this));
            }
        }
        this.agreement = new RingAgreement(connected);
    }

    /** In the order of their start: the first nodes of all datacenters, then the second ones, and so on. */
    public List<CassandraNode> nodes() {
        return List.copyOf(nodes);
    }

    /**
     * Waits until every node has joined and answers; some may not yet see all others, for which there is
     * {@link #awaitFirstAgreement}.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as one node gives up
     */
    public void start() {
        nodes.forEach(node -> NodeFiles.writeForFirstStart(node.place(), options));
        CassandraNode first = nodes.get(0);
        report(first, "starts alone, the others will look for it");
        first.process().start();
        report(first, "is up");
        List<CassandraNode> others = nodes.subList(1, nodes.size());
        others.forEach(node -> node.process().launch());
        if (!others.isEmpty()) {
            reporter.report(
                    Phase.CASSANDRA,
                    "cassandra",
                    others.size() + (others.size() == 1 ? " other node starts" : " other nodes start together"));
        }
        awaitUp(others);
    }

    /**
     * What follows {@link #start}, and mostly waits for rounds of gossip: until all see each other with one schema, and have it
     * on disk.
     *
     * @throws io.geobroker.testbed.process.StartFailedException as soon as one node gives up
     * @throws IllegalStateException saying which node misses which, when they do not in time
     */
    public void awaitFirstAgreement() {
        agreement.await(nodes, Set.copyOf(nodes), AGREED_WITHIN, () -> requireAlive(nodes));
        flushSchema();
        nodes.forEach(node -> NodeFiles.writeForRestart(node.place(), options));
        reporter.report(
                Phase.CASSANDRA,
                "cassandra",
                nodes.size() == 1
                        ? "its only node is ready"
                        : "all " + nodes.size() + " nodes see each other, with one schema");
    }

    /**
     * Waits until all nodes that run, are not frozen and can reach each other agree, and {@link #flushSchema flush} their
     * schema.
     *
     * @throws IllegalStateException saying which node misses which, when they do not in time
     */
    public void awaitAgreement(Duration limit) {
        agreement.await(nodes, Set.copyOf(nodes), limit, () -> {});
        flushSchema();
    }

    /** The region of each node that runs, by its process. */
    public Map<Long, String> regionsOfProcesses() {
        Map<Long, String> regions = new HashMap<>();
        nodes.forEach(node -> node.pid().ifPresent(pid -> regions.put(pid, node.region())));
        return regions;
    }

    /** Has the nodes that run and are not frozen show new connections the certificates that are in their files now. */
    public void reloadCertificates() {
        Parallel.forEach(nodes.stream().filter(CassandraNode::answers).toList(), CassandraNode::reloadCertificates);
    }

    CassandraOptions options() {
        return options;
    }

    void awaitAgreementAround(CassandraNode node) {
        agreement.await(nodes, Set.of(node), AGREED_WITHIN, () -> requireAlive(List.of(node)));
        node.flushSchema();
    }

    /**
     * Has the nodes that run and are not frozen write their schema to disk, which ours leave to whoever changed it: a node reads
     * the schema before its commit log, so of a table that it did not flush, it loses with its death what was written.
     */
    public void flushSchema() {
        Parallel.forEach(nodes.stream().filter(CassandraNode::answers).toList(), CassandraNode::flushSchema);
    }

    /** Asks all nodes to flush and leave, at the same time; kills those that have not within the limit. */
    public void stop(Duration limit) {
        Parallel.forEach(nodes, node -> node.stop(limit));
    }

    /** Kills all nodes. */
    @Override
    public void close() {
        Parallel.forEach(nodes, node -> node.process().close());
    }

    /** One loop over all of them, so that the first one that gives up is noticed whatever the others do. */
    private void awaitUp(List<CassandraNode> starting) {
        long deadline = System.nanoTime() + NODE_UP_WITHIN.toNanos();
        List<CassandraNode> pending = new ArrayList<>(starting);
        while (!pending.isEmpty()) {
            requireAlive(starting);
            for (CassandraNode node : List.copyOf(pending)) {
                if (node.process().checkReady()) {
                    pending.remove(node);
                    report(node, "is up");
                }
            }
            if (!pending.isEmpty() && System.nanoTime() > deadline) {
                pending.get(0).process().awaitReady();
            }
            RingAgreement.pause();
        }
    }

    private static void requireAlive(List<CassandraNode> starting) {
        starting.forEach(node -> node.process().requireAlive());
    }

    private void report(CassandraNode node, String message) {
        reporter.report(Phase.CASSANDRA, node.name(), message);
    }
}
