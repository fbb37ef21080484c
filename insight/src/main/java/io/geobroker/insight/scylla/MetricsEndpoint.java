package io.geobroker.insight.scylla;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.insight.cassandra.CassandraRing;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where a node serves its metrics.
 *
 * @param nodeId outlives the process
 * @param clientAddress announced to clients
 * @param nodeAddress announced to other nodes
 * @param host where this broker reaches it
 */
public record MetricsEndpoint(String nodeId, String clientAddress, String nodeAddress, String host, int port) {

    /** Of a node that the driver knows, with its address translation. */
    public static MetricsEndpoint of(Node node, int port) {
        return new MetricsEndpoint(
                String.valueOf(node.getHostId()),
                CassandraRing.announced(node.getBroadcastRpcAddress(), node),
                CassandraRing.address(node),
                node.getEndPoint().resolve() instanceof InetSocketAddress reached
                        ? reached.getHostString()
                        : node.getEndPoint().toString(),
                port);
    }

    /** Without descriptions. */
    URI uri() {
        try {
            return new URI("http", null, host, port, "/metrics", "__help__=false", null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not a host: " + host, e);
        }
    }
}
