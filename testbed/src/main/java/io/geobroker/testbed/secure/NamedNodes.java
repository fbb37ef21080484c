package io.geobroker.testbed.secure;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * TLS to nodes whose certificate must name their address. The driver's own factory checks this only in its newest versions,
 * and not in ScyllaDB's fork.
 */
record NamedNodes(SSLContext tls) implements SslEngineFactory {
    @Override
    public SSLEngine newSslEngine(EndPoint remote) {
        if (!(remote.resolve() instanceof InetSocketAddress address)) {
            throw new IllegalArgumentException("not an address whose certificate can be verified: " + remote);
        }
        SSLEngine engine = tls.createSSLEngine(address.getHostString(), address.getPort());
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        return engine;
    }

    @Override
    public void close() {
        // holds nothing
    }
}
