package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.SingleProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;

/**
 * One real Cassandra node of a world: a process that can be killed, frozen and restarted, with data that stays. What it wrote
 * to its commit log before it was killed is there when it is restarted, in tables that were there at the last
 * {@link CassandraCluster#flushSchema}; frozen, its connections stay open and nobody answers; asked to stop, it flushes and
 * leaves.
 */
public final class CassandraNode extends SingleProcess {
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

    /** @throws UncheckedIOException when it does not answer although it runs */
    void flushSchema() {
        try {
            NodeJmx.flushSchema(jmxPort());
        } catch (IOException e) {
            if (answers()) {
                throw new UncheckedIOException("cannot ask " + name() + " to write its schema to disk", e);
            }
        }
    }

    NodePlace place() {
        return place;
    }

    boolean answers() {
        return isRunning() && !isFrozen();
    }
}
