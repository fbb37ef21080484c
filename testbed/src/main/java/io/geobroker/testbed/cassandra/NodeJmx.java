package io.geobroker.testbed.cassandra;

import java.io.IOException;
import java.net.InetAddress;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/** JMX requests to a node. Liveness is only there: in CQL, {@code gossip_info} shows dead nodes as NORMAL. */
final class NodeJmx {
    static final String STORAGE_PROXY = "org.apache.cassandra.db:type=StorageProxy";

    private static final String HOST = "127.0.0.1";
    private static final List<String> ATTRIBUTES =
            List.of("OperationMode", "NativeTransportRunning", "LiveNodes", "TokenToEndpointMap", "SchemaVersion");

    private NodeJmx() {}

    private interface Question<T> {
        T ask(MBeanServerConnection node) throws JMException, IOException;
    }

    /** @throws IOException when the node does not answer, or not yet */
    static NodeView view(JmxAddress at) throws IOException {
        return ask(at, NodeJmx::read);
    }

    static Set<String> replicasOf(JmxAddress at, String keyspace, String table, String key) throws IOException {
        return ask(at, node -> {
            Object[] of = {keyspace, table, key};
            String[] types = {String.class.getName(), String.class.getName(), String.class.getName()};
            return ((Collection<?>) node.invoke(storageService(), "getNaturalEndpoints", of, types))
                    .stream().map(NodeJmx::host).collect(Collectors.toSet());
        });
    }

    static Map<String, Double> ownership(JmxAddress at) throws IOException {
        return ask(
                at,
                node -> ((Map<?, ?>) node.getAttribute(storageService(), "Ownership"))
                        .entrySet().stream()
                                .collect(Collectors.toMap(
                                        each -> host(each.getKey()),
                                        each -> ((Number) each.getValue()).doubleValue())));
    }

    /** Returns when it is on disk. */
    static void flushSchema(JmxAddress at) throws IOException {
        flush(at, "system_schema");
    }

    /** Returns when it is on disk. */
    static void flush(JmxAddress at, String keyspace) throws IOException {
        ask(at, node -> {
            Object[] of = {keyspace, new String[0]};
            String[] types = {String.class.getName(), String[].class.getName()};
            return node.invoke(storageService(), "forceKeyspaceFlush", of, types);
        });
    }

    static List<Object> attributes(JmxAddress at, List<BeanAttribute> attributes) throws IOException {
        return ask(at, node -> {
            List<Object> values = new ArrayList<>();
            for (BeanAttribute each : attributes) {
                values.add(node.getAttribute(new ObjectName(each.bean()), each.attribute()));
            }
            return values;
        });
    }

    static void attribute(JmxAddress at, BeanAttribute attribute, Object value) throws IOException {
        ask(at, node -> {
            node.setAttribute(new ObjectName(attribute.bean()), new Attribute(attribute.attribute(), value));
            return value;
        });
    }

    /** As coordinator, with Cassandra's denylist; writes go on. */
    static void denyReads(JmxAddress at, String keyspace, String table, List<String> keys) throws IOException {
        ask(at, node -> {
            for (String each : List.of("EnableDenylistWrites", "EnableDenylistRangeReads")) {
                node.setAttribute(storageProxy(), new Attribute(each, false));
            }
            changeDenylist(node, "denylistKey", keyspace, table, keys);
            node.setAttribute(storageProxy(), new Attribute("EnablePartitionDenylist", true));
            return node.invoke(storageProxy(), "loadPartitionDenylist", new Object[0], new String[0]);
        });
    }

    static void allowReads(JmxAddress at, String keyspace, String table, List<String> keys) throws IOException {
        ask(at, node -> {
            node.setAttribute(storageProxy(), new Attribute("EnablePartitionDenylist", false));
            changeDenylist(node, "removeDenylistKey", keyspace, table, keys);
            return keys;
        });
    }

    private static void changeDenylist(
            MBeanServerConnection node, String change, String keyspace, String table, List<String> keys)
            throws JMException, IOException {
        String text = String.class.getName();
        for (String key : keys) {
            Object done = node.invoke(
                    storageProxy(), change, new Object[] {keyspace, table, key}, new String[] {text, text, text});
            if (!Boolean.TRUE.equals(done)) {
                throw new IOException(change + " of " + key + " is not done");
            }
        }
    }

    private static <T> T ask(JmxAddress at, Question<T> question) throws IOException {
        try {
            // A service URL would go through JNDI.
            Remote server = registry(at).lookup("jmxrmi");
            try (JMXConnector connector = new RMIConnector((RMIServer) server, Map.of())) {
                connector.connect();
                return question.ask(connector.getMBeanServerConnection());
            }
        } catch (NotBoundException | JMException | RuntimeException e) {
            throw new IOException(e);
        }
    }

    private static Registry registry(JmxAddress at) throws IOException {
        return at.encrypted()
                ? LocateRegistry.getRegistry(HOST, at.port(), new SslRMIClientSocketFactory())
                : LocateRegistry.getRegistry(HOST, at.port());
    }

    /** Nodes do this themselves every ten minutes. */
    static void reloadCertificates(JmxAddress at) throws IOException {
        ask(
                at,
                node -> node.invoke(
                        new ObjectName("org.apache.cassandra.net:type=MessagingService"),
                        "reloadSslCertificates",
                        new Object[0],
                        new String[0]));
    }

    private static NodeView read(MBeanServerConnection node) throws JMException, IOException {
        Map<String, Object> values =
                node.getAttributes(storageService(), ATTRIBUTES.toArray(new String[0])).asList().stream()
                        .collect(Collectors.toMap(Attribute::getName, Attribute::getValue));
        return new NodeView(
                (String) value(values, "OperationMode"),
                (Boolean) value(values, "NativeTransportRunning"),
                strings((Collection<?>) value(values, "LiveNodes")),
                strings(((Map<?, ?>) value(values, "TokenToEndpointMap")).values()),
                (String) value(values, "SchemaVersion"));
    }

    private static Object value(Map<String, Object> values, String attribute) throws IOException {
        Object value = values.get(attribute);
        if (value == null) {
            throw new IOException("no " + attribute + " yet");
        }
        return value;
    }

    private static ObjectName storageService() throws JMException {
        return new ObjectName("org.apache.cassandra.db:type=StorageService");
    }

    private static ObjectName storageProxy() throws JMException {
        return new ObjectName(STORAGE_PROXY);
    }

    private static String host(Object address) {
        return ((InetAddress) address).getHostAddress();
    }

    private static Set<String> strings(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.toSet());
    }
}
