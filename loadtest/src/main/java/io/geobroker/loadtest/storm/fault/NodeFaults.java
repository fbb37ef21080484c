package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.process.SmallDisk;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

record NodeFaults(Testbed testbed) {
    private static final Duration ASLEEP = Duration.ofMillis(320);
    private static final Duration AWAKE = Duration.ofMillis(80);
    private static final Duration FLUSH_EVERY = Duration.ofSeconds(2);
    /** Enough for a node to start, and soon full. */
    private static final int SPARE_MEBIBYTES = 32;

    private static final String KEYSPACE = "broker";

    FaultInEffect allButOneKilled(int victim) {
        CassandraNode spared = any(victim);
        List<CassandraNode> killed = in(spared.region(), testbed).stream()
                .filter(node -> node != spared)
                .limit(2)
                .toList();
        Parallel.forEach(killed, CassandraNode::kill);
        return FaultInEffect.of(FaultInEffect.names(killed), () -> Parallel.forEach(killed, CassandraNode::restart));
    }

    FaultInEffect slow(int victim) {
        CassandraNode node = any(victim);
        node.slow(ASLEEP, AWAKE);
        return FaultInEffect.of(node.name(), node::thaw);
    }

    FaultInEffect dataLost(int victim) {
        CassandraNode node = any(victim);
        node.loseData();
        return FaultInEffect.of(node.name(), node::replaceItself);
    }

    FaultInEffect rollingRestart(int victim) {
        return FaultInEffect.restarting(in(any(victim).region(), testbed));
    }

    /**
     * Fills the disk of the node's data, not of its commit log. At the next flush, which this requests, it stops serving
     * (disk_failure_policy stop). It restarts when there is room again.
     */
    FaultInEffect diskFull(int victim) {
        CassandraNode node = any(victim);
        SmallDisk disk = node.moveToSmallDisk(SPARE_MEBIBYTES);
        disk.fill();
        return new FaultInEffect(node.name(), FaultInEffect.every(FLUSH_EVERY, () -> flush(node)), disk::moveBack);
    }

    private static void flush(CassandraNode node) {
        try {
            node.jmx().flush(KEYSPACE);
        } catch (UncheckedIOException e) {
            // The disk is full.
        }
    }

    static List<CassandraNode> in(String region, Testbed testbed) {
        return testbed.nodes().stream()
                .filter(node -> node.region().equals(region))
                .toList();
    }

    CassandraNode any(int victim) {
        return PlannedFault.victim(testbed.nodes(), victim);
    }
}
