package io.geobroker.testbed.cassandra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/**
 * JMX requests to a node on 127.0.0.1. Liveness is only there: in CQL, {@code gossip_info} shows dead nodes as NORMAL. All
 * throw {@link UncheckedIOException} when the node does not answer, not yet, or refuses.
 *
 * @param node its name
 * @param encrypted whether it needs TLS with a certificate of the nodes' authority
 */
public record NodeJmx(String node, int port, boolean encrypted) {
    static final String STORAGE_PROXY = "org.apache.cassandra.db:type=StorageProxy";
    private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";
    private static final String HOST = "127.0.0.1";
    private static final long ANSWER_WITHIN_SECONDS = 5;
    private static final String[] VIEW = {
        "OperationMode", "NativeTransportRunning", "LiveNodes", "TokenToEndpointMap", "SchemaVersion"
    };

    /** One request over a connection of its own. */
    @FunctionalInterface
    public interface Question<T> {
        T ask(MBeanServerConnection node) throws JMException, IOException;
    }

    /** @throws IOException when the node does not answer within seconds, also when frozen */
    NodeView view() throws IOException {
        FutureTask<NodeView> answer = new FutureTask<>(this::ownView);
        Thread asking = new Thread(answer, "ask-" + node);
        asking.setDaemon(true);
        asking.start();
        try {
            return answer.get(ANSWER_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(node + " does not answer", e);
        }
    }

    private NodeView ownView() {
        return ask(connection -> {
            Map<String, Object> values =
                    connection.getAttributes(new ObjectName(STORAGE_SERVICE), VIEW).asList().stream()
                            .collect(Collectors.toMap(Attribute::getName, Attribute::getValue));
            return new NodeView(
                    (String) value(values, "OperationMode"),
                    (Boolean) value(values, "NativeTransportRunning"),
                    strings((Collection<?>) value(values, "LiveNodes")),
                    strings(((Map<?, ?>) value(values, "TokenToEndpointMap")).values()),
                    (String) value(values, "SchemaVersion"));
        });
    }

    /** {@code nodetool flush}: returns when it is on disk. */
    public void flush(String keyspace) {
        ask(connection -> invoke(connection, STORAGE_SERVICE, "forceKeyspaceFlush", keyspace, new String[0]));
    }

    /** In the given order. */
    public List<Object> attributes(List<BeanAttribute> attributes) {
        return ask(connection -> {
            List<Object> values = new ArrayList<>();
            for (BeanAttribute each : attributes) {
                values.add(connection.getAttribute(new ObjectName(each.bean()), each.attribute()));
            }
            return values;
        });
    }

    /** Until the node's next restart. */
    public void attribute(BeanAttribute attribute, Object value) {
        ask(connection -> {
            set(connection, attribute.bean(), attribute.attribute(), value);
            return value;
        });
    }

    /**
     * As coordinator refuses reads of some partitions ({@code partition_denylist_enabled}). Writes and reads of whole tables
     * go on.
     *
     * @param keys of the partitions, with colons between their parts
     */
    public void refuseReads(String keyspace, String table, List<String> keys) {
        ask(connection -> {
            set(connection, STORAGE_PROXY, "EnableDenylistWrites", false);
            set(connection, STORAGE_PROXY, "EnableDenylistRangeReads", false);
            changeDenylist(connection, "denylistKey", keyspace, table, keys);
            set(connection, STORAGE_PROXY, "EnablePartitionDenylist", true);
            return invoke(connection, STORAGE_PROXY, "loadPartitionDenylist");
        });
    }

    /** Ends {@link #refuseReads}; switches the whole denylist off. */
    public void allowReads(String keyspace, String table, List<String> keys) {
        ask(connection -> {
            set(connection, STORAGE_PROXY, "EnablePartitionDenylist", false);
            changeDenylist(connection, "removeDenylistKey", keyspace, table, keys);
            return keys;
        });
    }

    private static void changeDenylist(
            MBeanServerConnection connection, String change, String keyspace, String table, List<String> keys)
            throws JMException, IOException {
        for (String key : keys) {
            if (!Boolean.TRUE.equals(invoke(connection, STORAGE_PROXY, change, keyspace, table, key))) {
                throw new IOException(change + " of " + key + " is not done");
            }
        }
    }

    /** Nodes do this themselves every ten minutes. */
    void reloadCertificates() {
        ask(connection ->
                invoke(connection, "org.apache.cassandra.net:type=MessagingService", "reloadSslCertificates"));
    }

    /** For what the other methods do not ask. */
    public <T> T ask(Question<T> question) {
        try {
            // A service URL would go through JNDI.
            Remote server = registry().lookup("jmxrmi");
            try (JMXConnector connector = new RMIConnector((RMIServer) server, Map.of())) {
                connector.connect();
                return question.ask(connector.getMBeanServerConnection());
            }
        } catch (NotBoundException | JMException | IOException | RuntimeException e) {
            throw new UncheckedIOException(node + " does not answer, or refuses", new IOException(e));
        }
    }

    private Registry registry() throws IOException {
        return encrypted
                ? LocateRegistry.getRegistry(HOST, port, new SslRMIClientSocketFactory())
                : LocateRegistry.getRegistry(HOST, port);
    }

    private static void set(MBeanServerConnection connection, String bean, String attribute, Object value)
            throws JMException, IOException {
        connection.setAttribute(new ObjectName(bean), new Attribute(attribute, value));
    }

    private static Object invoke(MBeanServerConnection connection, String bean, String operation, Object... of)
            throws JMException, IOException {
        String[] types = Stream.of(of).map(each -> each.getClass().getName()).toArray(String[]::new);
        return connection.invoke(new ObjectName(bean), operation, of, types);
    }

    private static Object value(Map<String, Object> values, String attribute) throws IOException {
        Object value = values.get(attribute);
        if (value == null) {
            throw new IOException("no " + attribute + " yet");
        }
        return value;
    }

    private static Set<String> strings(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.toSet());
    }
}
