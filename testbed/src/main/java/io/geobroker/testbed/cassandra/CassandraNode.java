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
 * One real Cassandra node of a world: a process that can be killed, frozen and restarted, with data that stays. What it wrote
 * to its commit log before it was killed is there when it is restarted, in tables that were there at the last
 * {@link CassandraCluster#flushSchema}; frozen, its connections stay open and nobody answers; asked to stop, it flushes and
 * leaves.
 */
public final class CassandraNode extends SingleProcess {
    /** Everything a node keeps; its configuration is no part of it. */
    private static final List<String> KEPT = List.of("data", "commitlog", "hints", "saved_caches", "cdc_raw");

    /** How the directory of the table begins in which a node keeps the addresses of all others. */
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

    /** Where clients of its own region connect. */
    public InetSocketAddress cqlAddress() {
        return place.addresses().cql(region(), region(), number());
    }

    /** The address it announces to clients and other nodes. */
    public String publicHost() {
        return place.publicHost();
    }

    /** Its only token, the same in every world with as many nodes per datacenter. */
    public long token() {
        return place.token();
    }

    /** Local port of its JMX server. */
    public int jmxPort() {
        return place.jmxPort();
    }

    /**
     * Starts it again on its data, after killing it if it runs, and waits until it and every running node it can reach
     * see each other as live members with one schema. One that lost its data replaces itself instead: empty, it would answer
     * as if nothing had ever been written.
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
     * Kills it and deletes all it has kept, as when its disk is gone; but for the addresses of the others. A node that comes back
     * in its own place hibernates, and nobody gossips with one that does. One that knows no address then, for {@code
     * system.peers_v2} is gone too, finds the others only if one of them speaks to it before it has heard of that, within a
     * second or two; else it gives up, as often as it is tried: "Unable to contact any seeds" (Cassandra 5.0.9, {@code
     * Gossiper.maybeGossipToUnreachableMember}). It comes back by {@link #replaceItself}.
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

    /** The files of a table, and the directories they are in. */
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
     * Starts it with an empty disk in its old place, as an operator does with {@code
     * -Dcassandra.replace_address_first_boot}: it serves nobody before the other replicas have sent it what it lost. Then
     * waits as {@link #restart} does. Rows that had reached it and one of two others, and not the one that sends, are not
     * among them: with a replica that has missed writes beside it, an operator repairs that one first.
     *
     * @throws io.geobroker.testbed.process.StartFailedException when it does not come back
     */
    public void replaceItself() {
        process.kill();
        NodeFiles.writeForReplacement(place, cluster.options());
        process.start();
        dataLost = false;
        NodeFiles.writeForRestart(place, cluster.options());
        cluster.awaitAgreementAround(this);
    }

    /** Whether it is part of the ring and serves clients, as it says itself within some seconds. */
    public boolean serves() {
        try {
            return isRunning() && NodeProbe.hasJoined(place);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * For how long it keeps hints for a node that is down.
     *
     * @throws UncheckedIOException when it does not answer
     */
    public Duration maxHintWindow() {
        try {
            return NodeJmx.maxHintWindow(place.jmx());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    /**
     * As {@code nodetool setmaxhintwindow}: holds until it is set again or the node is restarted.
     *
     * @throws UncheckedIOException when it does not answer
     */
    public void maxHintWindow(Duration window) {
        try {
            NodeJmx.maxHintWindow(place.jmx(), window);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot set the hint window of " + name(), e);
        }
    }

    /**
     * As {@code nodetool enablehandoff} and {@code disablehandoff}: whether it keeps hints at all; holds until it is set again
     * or the node is restarted.
     *
     * @throws UncheckedIOException when it does not answer
     */
    public void keepsHints(boolean keeps) {
        try {
            NodeJmx.keepsHints(place.jmx(), keeps);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot set whether " + name() + " keeps hints", e);
        }
    }

    /**
     * As {@code nodetool flush}: what it has of a keyspace in its memory is written to its disk.
     *
     * @throws UncheckedIOException when it does not answer, or cannot write
     */
    public void flush(String keyspace) {
        try {
            NodeJmx.flush(place.jmx(), keyspace);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot flush " + name(), e);
        }
    }

    /**
     * What it tells over JMX, in the given order.
     *
     * @throws UncheckedIOException when it does not answer, or has no such attribute
     */
    public List<Object> attributes(List<BeanAttribute> attributes) {
        try {
            return NodeJmx.attributes(place.jmx(), attributes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    /**
     * Sets what can be set while it runs; holds until it is set again or the node is restarted.
     *
     * @throws UncheckedIOException when it does not answer, or does not take the value
     */
    public void attribute(BeanAttribute attribute, Object value) {
        try {
            NodeJmx.attribute(place.jmx(), attribute, value);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot set " + attribute + " of " + name(), e);
        }
    }

    /**
     * Has it refuse whoever asks it to read some partitions, as {@code partition_denylist_enabled} does; it takes writes and
     * reads of whole tables as ever. Holds until they are allowed again or the node is restarted.
     *
     * @param keys of the partitions, the parts of each separated by colons
     * @throws UncheckedIOException when it does not answer
     */
    public void refuseReads(String keyspace, String table, List<String> keys) {
        try {
            NodeJmx.denyReads(place.jmx(), keyspace, table, keys);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot have " + name() + " refuse reads", e);
        }
    }

    /** After {@link #refuseReads}. */
    public void allowReads(String keyspace, String table, List<String> keys) {
        try {
            NodeJmx.allowReads(place.jmx(), keyspace, table, keys);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot have " + name() + " allow reads", e);
        }
    }

    /** Why no node of this process can be given a small disk, if none can. */
    public static Optional<String> obstacleToSmallDisk() {
        return SmallDisk.obstacle();
    }

    /**
     * Stops it, moves its data to a disk that has room for little more, and starts it again.
     *
     * @param spareMebibytes what it has room for
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

    /** Leaves no byte of its small disk free. */
    public void fillDisk() {
        disk().fill();
    }

    /** Stops it, frees its disk, moves its data back to where they were, and starts it again. */
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
     * The announced addresses of the nodes that, as this node sees it, keep a partition.
     *
     * @param key of the partition, its parts separated by colons
     * @throws UncheckedIOException when it does not answer
     */
    public Set<String> replicasOf(String keyspace, String table, String key) {
        try {
            return NodeJmx.replicasOf(place.jmx(), keyspace, table, key);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    /**
     * The share of the ring that each node, by its announced address, has as this node sees it; all together 1.
     *
     * @throws UncheckedIOException when it does not answer
     */
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

    /** @throws UncheckedIOException when it does not answer although it runs */
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
