package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.WorldProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One real Cassandra node of a world: a process that can be killed, frozen and restarted, with data that stays. */
public final class CassandraNode implements WorldProcess {
    private final NodePlace place;
    private final ChildProcess process;
    private final CassandraCluster cluster;

    CassandraNode(NodePlace place, ChildProcess process, CassandraCluster cluster) {
        this.place = place;
        this.process = process;
        this.cluster = cluster;
    }

    @Override
    public String name() {
        return place.name();
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

    @Override
    public Path log() {
        return process.log();
    }

    @Override
    public Optional<Long> pid() {
        return process.pid();
    }

    @Override
    public boolean isRunning() {
        return process.isRunning();
    }

    @Override
    public boolean isFrozen() {
        return process.isFrozen();
    }

    /** {@code kill -9}; what it wrote to its commit log is there when it is restarted. */
    @Override
    public void kill() {
        process.kill();
    }

    /** Suspends it: its connections stay open and nobody answers. */
    @Override
    public void freeze() {
        process.freeze();
    }

    @Override
    public void thaw() {
        process.thaw();
    }

    /** Asks it to flush and leave, then waits until it is gone; kills it when that takes longer than the limit. */
    @Override
    public void stop(Duration limit) {
        process.stop(limit);
    }

    /**
     * Starts it again on its data, after killing it if it runs, and waits until it and every running node it can reach
     * see each other as live members with one schema.
     *
     * @throws io.geobroker.testbed.process.StartFailedException when it does not come back
     */
    @Override
    public void restart() {
        process.restart();
        cluster.awaitAgreementAround(this);
    }

    /**
     * The announced addresses of the nodes that, as this node sees it, keep a partition.
     *
     * @param key of the partition, its parts separated by colons
     * @throws UncheckedIOException when it does not answer
     */
    public Set<String> replicasOf(String keyspace, String table, String key) {
        try {
            return NodeJmx.replicasOf(jmxPort(), keyspace, table, key);
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
            return NodeJmx.ownership(jmxPort());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + name(), e);
        }
    }

    ChildProcess process() {
        return process;
    }

    NodePlace place() {
        return place;
    }

    boolean answers() {
        return isRunning() && !isFrozen();
    }
}
