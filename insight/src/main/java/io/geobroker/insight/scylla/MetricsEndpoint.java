package io.geobroker.insight.scylla;

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

    /** Without descriptions. */
    URI uri() {
        try {
            return new URI("http", null, host, port, "/metrics", "__help__=false", null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not a host: " + host, e);
        }
    }
}
