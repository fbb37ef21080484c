package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.FileTree;
import io.geobroker.testbed.process.SingleProcess;
import io.geobroker.testbed.process.SmallDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One Cassandra node of a world: a process that can be killed, frozen and restarted.
 *
 * <p>A kill keeps the commit log, so a restart has all its writes to tables of the last {@link
 * CassandraCluster#flushSchema}. A freeze keeps connections open. A stop flushes first. Methods that ask the node throw
 * {@link UncheckedIOException} when it does not answer or refuses; what they set lasts until the next restart.
 */
public final class CassandraNode extends SingleProcess {
    /** All data of a node, without its configuration. */
    private static final List<String> KEPT = List.of("data", "commitlog", "hints", "saved_caches", "cdc_raw");

    /** Prefix of the directory of {@code system.peers_v2}, the addresses of the other nodes. */
    private static final String PEERS = "peers_v2-";

    private static final Duration DRAIN_WITHIN = Duration.ofSeconds(30);

    private final NodePlace place;
    private final ChildProcess process;
    private final CassandraCluster cluster;
    private @Nullable SmallDisk smallDisk;
    private volatile boolean dataLost;

    CassandraNode(NodePlace place, ChildProcess process, CassandraCluster cluster) {
        this.place = place;
        this.process = process;
        this.cluster = cluster;
    }

    @Override
    public String name() {
        return place.name();
    }

    @Override
    protected ChildProcess process() {
        return process;
    }

    public String region() {
        return place.region();
    }

    /** From 1, within its datacenter. */
    public int number() {
        return place.number();
    }

    public InetSocketAddress cqlAddress() {
        return place.addresses().cql(region(), region(), number());
    }

    /** As it announces to clients and other nodes. */
    public String publicHost() {
        return place.publicHost();
    }

    /** The same in every world with as many nodes per datacenter. */
    public long token() {
        return place.token();
    }

    public int jmxPort() {
        return place.jmxPort();
    }

    /**
     * Kills it if it runs, starts it on its data, and waits until it agrees with the running nodes. After {@link #loseData}
     * it replaces itself: an empty node would answer as if nothing had been written.
     *
     * @throws io.geobroker.testbed.process.StartFailedException when it does not come back
     */
    @Override
    public void restart() {
        if (dataLost) {
            replaceItself();
            return;
        }
        process.restart();
        cluster.awaitAgreementAround(this);
    }

    /**
     * Kills it and deletes its data, as a lost disk would, but keeps the other nodes' addresses. {@link #replaceItself}
     * brings it back.
     *
     * <p>Nodes do not gossip with a node that replaces itself. Without addresses it often fails with "Unable to contact any
     * seeds": see {@code Gossiper.maybeGossipToUnreachableMember} of Cassandra 5.0.9.
     */
    public void loseData() {
        kill();
        dataLost = true;
        try {
            Set<Path> peers = addressesOfOthers();
            for (String each : KEPT) {
                FileTree.delete(place.data().resolve(each), peers);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the data of " + name(), e);
        }
    }

    /** With their parent directories. */
    private Set<Path> addressesOfOthers() throws IOException {
        Path data = place.data().resolve("data");
        Path system = data.resolve("system");
        if (!Files.isDirectory(system)) {
            return Set.of();
        }
        Set<Path> kept = new HashSet<>(List.of(data, system));
        try (Stream<Path> files = Files.walk(system)) {
            files.filter(file -> system.relativize(file).toString().startsWith(PEERS))
                    .forEach(kept::add);
        }
        return kept;
    }

    /**
     * Starts it empty with {@code -Dcassandra.replace_address_first_boot}: before it serves clients, other replicas stream
     * its data. Then waits as {@link #restart}.
     *
     * <p>Each range comes from one replica, and writes which that replica missed are lost here. Repair such a replica first.
     */
    public void replaceItself() {
        process.kill();
        NodeFiles.writeForReplacement(place, cluster.options());
        process.start();
        dataLost = false;
        NodeFiles.writeForRestart(place, cluster.options());
        cluster.awaitAgreementAround(this);
    }

    /** Whether it is in the ring and serves clients; false without an answer within seconds. */
    public boolean serves() {
        try {
            return isRunning() && NodeProbe.hasJoined(place);
        } catch (IOException e) {
            return false;
        }
    }

    /** For a node that is down. */
    public Duration maxHintWindow() {
        try {
            return NodeJmx.maxHintWindow(place.jmx());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    /** {@code nodetool setmaxhintwindow}. */
    public void maxHintWindow(Duration window) {
        try {
            NodeJmx.maxHintWindow(place.jmx(), window);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot set the hint window of " + name(), e);
        }
    }

    /** {@code nodetool enablehandoff} or {@code disablehandoff}. */
    public void keepsHints(boolean keeps) {
        try {
            NodeJmx.keepsHints(place.jmx(), keeps);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot set whether " + name() + " keeps hints", e);
        }
    }

    /** {@code nodetool flush}. */
    public void flush(String keyspace) {
        try {
            NodeJmx.flush(place.jmx(), keyspace);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot flush " + name(), e);
        }
    }

    /** In the given order. */
    public List<Object> attributes(List<BeanAttribute> attributes) {
        try {
            return NodeJmx.attributes(place.jmx(), attributes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    public void attribute(BeanAttribute attribute, Object value) {
        try {
            NodeJmx.attribute(place.jmx(), attribute, value);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot set " + attribute + " of " + name(), e);
        }
    }

    /**
     * As coordinator refuses reads of some partitions ({@code partition_denylist_enabled}). Writes and reads of whole tables
     * go on.
     *
     * @param keys of the partitions, with colons between their parts
     */
    public void refuseReads(String keyspace, String table, List<String> keys) {
        try {
            NodeJmx.denyReads(place.jmx(), keyspace, table, keys);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot have " + name() + " refuse reads", e);
        }
    }

    /** Ends {@link #refuseReads}; switches the whole denylist off. */
    public void allowReads(String keyspace, String table, List<String> keys) {
        try {
            NodeJmx.allowReads(place.jmx(), keyspace, table, keys);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot have " + name() + " allow reads", e);
        }
    }

    /** Empty if nodes can have one. */
    public static Optional<String> obstacleToSmallDisk() {
        return SmallDisk.obstacle();
    }

    /**
     * Stops it, moves its data to a nearly full disk, and starts it.
     *
     * @param spareMebibytes free space on that disk
     */
    public void moveToSmallDisk(int spareMebibytes) {
        stop(DRAIN_WITHIN);
        try {
            smallDisk = SmallDisk.under(place.data().resolve("data"), spareMebibytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot give " + name() + " a small disk", e);
        }
        restart();
    }

    public void fillDisk() {
        disk().fill();
    }

    /** Stops it, moves its data back, and starts it. */
    public void moveBackFromSmallDisk() {
        SmallDisk disk = disk();
        try {
            disk.free();
            stop(DRAIN_WITHIN);
            disk.moveBack();
            smallDisk = null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot move " + name() + " back to its disk", e);
        }
        restart();
    }

    private SmallDisk disk() {
        return Objects.requireNonNull(smallDisk, name() + " has no small disk");
    }

    /**
     * Announced addresses, in this node's view.
     *
     * @param key of the partition, with colons between its parts
     */
    public Set<String> replicasOf(String keyspace, String table, String key) {
        try {
            return NodeJmx.replicasOf(place.jmx(), keyspace, table, key);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    /** Share of the ring by announced address, in this node's view; the sum is 1. */
    public Map<String, Double> ownership() {
        try {
            return NodeJmx.ownership(place.jmx());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    /** @throws UncheckedIOException when it does not answer although it runs */
    void flushSchema() {
        try {
            NodeJmx.flushSchema(place.jmx());
        } catch (IOException e) {
            if (answers()) {
                throw new UncheckedIOException("cannot ask " + name() + " to write its schema to disk", e);
            }
        }
    }

    void reloadCertificates() {
        try {
            NodeJmx.reloadCertificates(place.jmx());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot have " + name() + " read its certificates", e);
        }
    }

    NodePlace place() {
        return place;
    }

    boolean answers() {
        return isRunning() && !isFrozen();
    }
}
