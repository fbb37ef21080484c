package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.springframework.boot.ssl.SslBundle;

/**
 * Opens the driver's connections with the certificate that was read last. Threads may share it.
 *
 * @param bundle which tells its newest certificate
 * @param verifyHosts whether a node's certificate must name the address it is reached under
 */
public record BundleEngines(SslBundle bundle, boolean verifyHosts) implements SslEngineFactory {

    @Override
    public SSLEngine newSslEngine(EndPoint remoteEndpoint) {
        SSLContext context = bundle.createSslContext();
        SocketAddress remote = remoteEndpoint.resolve();
        // Not getHostName, which would ask a name server for the name of an address.
        SSLEngine engine = remote instanceof InetSocketAddress address
                ? context.createSSLEngine(address.getHostString(), address.getPort())
                : context.createSSLEngine();
        engine.setUseClientMode(true);
        if (verifyHosts) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            engine.setSSLParameters(parameters);
        }
        return engine;
    }

    /** There is nothing to close. */
    @Override
    public void close() {}
}
