package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.SmallDisk;
import io.geobroker.testbed.process.StartFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/**
 * One Cassandra node of a world: a process that can be killed, frozen and restarted.
 *
 * <p>A kill keeps the commit log, so a restart has all its writes to tables of the last {@link
 * CassandraCluster#flushSchema}. A freeze keeps connections open. A stop flushes first. Methods that ask the node throw
 * {@link UncheckedIOException} when it does not answer or refuses; what they set lasts until the next restart.
 */
public final class CassandraNode extends ChildProcess {
    private static final BeanAttribute HINT_WINDOW = new BeanAttribute(NodeJmx.STORAGE_PROXY, "MaxHintWindow");
    private static final BeanAttribute HINTS = new BeanAttribute(NodeJmx.STORAGE_PROXY, "HintedHandoffEnabled");
    private static final String NOT_IN_GOSSIP = "because it doesn't exist in gossip";

    private final NodePlace place;
    private final CassandraCluster cluster;
    private volatile boolean dataLost;

    CassandraNode(NodePlace place, ChildCommand command, Duration upWithin, CassandraCluster cluster) {
        super(command, place::hasJoined, upWithin);
        this.place = place;
        this.cluster = cluster;
    }

    public String region() {
        return place.region();
    }

    /** From 1, within its datacenter. */
    public int number() {
        return place.number();
    }

    /** As it announces to clients and other nodes. */
    public String publicHost() {
        return place.publicHost();
    }

    /** The same in every world with as many nodes per datacenter. */
    public long token() {
        return place.token();
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
        super.restart();
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
        NodeFiles.deleteData(place);
    }

    /**
     * Starts it empty with {@code -Dcassandra.replace_address_first_boot}: before it serves clients, other replicas stream
     * its data. Then waits as {@link #restart}.
     *
     * <p>Just after a cut its first look at the ring may end without its own entry. It then ends before it joins, and is
     * started once more.
     *
     * <p>Each range comes from one replica, and writes which that replica missed are lost here. Repair such a replica first.
     */
    public void replaceItself() {
        kill();
        NodeFiles.writeForReplacement(place, cluster.options());
        try {
            start();
        } catch (StartFailedException e) {
            if (!String.valueOf(e.getMessage()).contains(NOT_IN_GOSSIP)) {
                throw e;
            }
            start();
        }
        dataLost = false;
        NodeFiles.writeForRestart(place, cluster.options());
        cluster.awaitAgreementAround(this);
    }

    /** Whether it is in the ring and serves clients; false without an answer within seconds. */
    public boolean serves() {
        try {
            return isRunning() && place.hasJoined();
        } catch (IOException e) {
            return false;
        }
    }

    public NodeJmx jmx() {
        return place.jmx();
    }

    /** For a node that is down. */
    public Duration maxHintWindow() {
        return Duration.ofMillis(
                ((Number) jmx().attributes(List.of(HINT_WINDOW)).get(0)).longValue());
    }

    /** {@code nodetool setmaxhintwindow}. */
    public void maxHintWindow(Duration window) {
        jmx().attribute(HINT_WINDOW, Math.toIntExact(window.toMillis()));
    }

    /** {@code nodetool enablehandoff} or {@code disablehandoff}. */
    public void keepsHints(boolean keeps) {
        jmx().attribute(HINTS, keeps);
    }

    /** @param spareMebibytes free space on that disk */
    public SmallDisk moveToSmallDisk(int spareMebibytes) {
        return SmallDisk.of(this, place.data().resolve("data"), spareMebibytes);
    }

    /** @throws UncheckedIOException when it does not answer although it runs */
    void flushSchema() {
        try {
            jmx().flush("system_schema");
        } catch (UncheckedIOException e) {
            if (answers()) {
                throw e;
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
