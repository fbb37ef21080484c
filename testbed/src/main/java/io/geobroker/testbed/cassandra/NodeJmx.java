package io.geobroker.testbed.cassandra;

import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
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

/**
 * Asks a node over JMX: whether a node takes another for alive is nowhere in CQL, where {@code gossip_info} goes on to
 * show a dead node as NORMAL.
 */
final class NodeJmx {
    private static final String HOST = "127.0.0.1";
    private static final List<String> ATTRIBUTES =
            List.of("OperationMode", "NativeTransportRunning", "LiveNodes", "TokenToEndpointMap", "SchemaVersion");

    private NodeJmx() {}

    /** @throws IOException when the node does not answer, or not yet */
    static NodeView view(int port) throws IOException {
        try {
            // Straight from the registry: a service URL would take the detour over JNDI.
            Remote server = LocateRegistry.getRegistry(HOST, port).lookup("jmxrmi");
            try (JMXConnector connector = new RMIConnector((RMIServer) server, Map.of())) {
                connector.connect();
                return read(connector.getMBeanServerConnection());
            }
        } catch (NotBoundException | JMException | RuntimeException e) {
            throw new IOException(e);
        }
    }

    private static NodeView read(MBeanServerConnection node) throws JMException, IOException {
        ObjectName service = new ObjectName("org.apache.cassandra.db:type=StorageService");
        Map<String, Object> values = node.getAttributes(service, ATTRIBUTES.toArray(new String[0])).asList().stream()
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

    private static Set<String> strings(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.toSet());
    }
}
