package io.geobroker.loadtest.storm.cassandra;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/**
 * Has all replicas of the brokers' keyspace compared and made the same, as {@code nodetool repair -pr -full} on each node,
 * or, where each node has all rows, {@code nodetool repair -full} on one.
 *
 * <p>A node that is killed loses the hints it has not written to its disk yet (10 s of them), and what it had still to send
 * to other datacenters: an operator repairs then. No broker can know.
 */
public final class Repair {
    private static final String HOST = "127.0.0.1";
    private static final String KEYSPACE = "broker";
    private static final Duration WITHIN = Duration.ofMinutes(3);
    /** Ordinals of Cassandra's {@code ProgressEventType}. */
    private static final int ERROR = 2;

    private static final int ABORT = 3;
    private static final int COMPLETE = 5;

    private Repair() {}

    /** @throws IllegalStateException when a node does not finish */
    public static void run(Testbed testbed) throws InterruptedException {
        boolean eachHasAll =
                testbed.options().nodesPerDatacenter() == testbed.options().replicationFactor();
        for (CassandraNode node : eachHasAll ? testbed.nodes().subList(0, 1) : testbed.nodes()) {
            try {
                repair(node, !eachHasAll);
            } catch (NotBoundException | JMException | IOException e) {
                throw new IllegalStateException("cannot repair " + node.name(), e);
            }
        }
    }

    private static void repair(CassandraNode node, boolean primaryRange)
            throws NotBoundException, JMException, IOException, InterruptedException {
        Remote server = LocateRegistry.getRegistry(HOST, node.jmxPort()).lookup("jmxrmi");
        try (JMXConnector connector = new RMIConnector((RMIServer) server, Map.of())) {
            connector.connect();
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            ObjectName service = new ObjectName("org.apache.cassandra.db:type=StorageService");
            CountDownLatch completed = new CountDownLatch(1);
            Queue<String> failures = new ConcurrentLinkedQueue<>();
            // Asking for its status would need Guava, whose lists are what it answers with.
            beans.addNotificationListener(service, (said, handback) -> hear(said, completed, failures), null, null);
            Object unused =
                    beans.invoke(service, "repairAsync", new Object[] {KEYSPACE, options(primaryRange)}, new String[] {
                        String.class.getName(), Map.class.getName()
                    });
            if (!completed.await(WITHIN.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("repair of " + node.name() + " is not done");
            }
            if (!failures.isEmpty()) {
                throw new IllegalStateException("repair of " + node.name() + " failed: " + failures);
            }
        }
    }

    private static Map<String, String> options(boolean primaryRange) {
        return Map.of(
                "incremental",
                "false",
                "primaryRange",
                Boolean.toString(primaryRange),
                "parallelism",
                "parallel",
                "jobThreads",
                "4");
    }

    private static void hear(Notification said, CountDownLatch completed, Queue<String> failures) {
        if (!said.getType().equals("progress") || !(said.getUserData() instanceof Map<?, ?> progress)) {
            return;
        }
        Object type = progress.get("type");
        if (type instanceof Integer number && (number == ERROR || number == ABORT)) {
            failures.add(said.getMessage());
        } else if (type instanceof Integer number && number == COMPLETE) {
            completed.countDown();
        }
    }
}
