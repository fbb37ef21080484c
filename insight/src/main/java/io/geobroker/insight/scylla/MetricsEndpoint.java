package io.geobroker.insight.scylla;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

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
                announced(node.getBroadcastRpcAddress(), node.getEndPoint()),
                announced(node.getBroadcastAddress(), node.getEndPoint()),
                node.getEndPoint().resolve() instanceof InetSocketAddress reached
                        ? reached.getHostString()
                        : node.getEndPoint().toString(),
                port);
    }

    private static String announced(Optional<InetSocketAddress> address, EndPoint otherwise) {
        return address.map(known -> known.getAddress().getHostAddress()).orElseGet(otherwise::toString);
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
