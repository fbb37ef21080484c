package io.geobroker.insight.scylla;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Endpoints of the nodes that the driver knows, with its address translation. */
public final class MetricsEndpoints implements Supplier<List<MetricsEndpoint>> {
    private final CqlSession session;
    private final String datacenter;
    private final int port;

    public MetricsEndpoints(CqlSession session, String datacenter, int port) {
        this.session = session;
        this.datacenter = datacenter;
        this.port = port;
    }

    @Override
    public List<MetricsEndpoint> get() {
        return session.getMetadata().getNodes().values().stream()
                .filter(node -> datacenter.equals(node.getDatacenter()))
                .map(this::endpoint)
                .toList();
    }

    private MetricsEndpoint endpoint(Node node) {
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
}
