package io.geobroker.testbed.secure;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of a driver session.
 *
 * @param user null for nodes without authentication
 * @param tls null for plain text
 */
public record NodeAccess(
        @Nullable String user,
        @Nullable String password,
        @Nullable SSLContext tls) {
    public static final NodeAccess OPEN = new NodeAccess(null, null, null);

    /**
     * TLS to nodes whose certificate must name their address. The driver's own factory checks this only in its newest
     * versions, and not in ScyllaDB's fork.
     */
    private record NamedNodes(SSLContext tls) implements SslEngineFactory {
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

    public void applyTo(CqlSessionBuilder session) {
        if (user != null && password != null) {
            session.withAuthCredentials(user, password);
        }
        if (tls != null) {
            session.withSslEngineFactory(new NamedNodes(tls));
        }
    }

    @Override
    public String toString() {
        return "NodeAccess[" + user + "]";
    }
}
