package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.springframework.boot.ssl.SslBundle;

/** Creates TLS engines with the newest certificate of a bundle. Thread-safe. */
public record BundleEngines(SslBundle bundle, boolean verifyHosts) implements SslEngineFactory {

    @Override
    public SSLEngine newSslEngine(EndPoint remoteEndpoint) {
        SSLContext context = bundle.createSslContext();
        SocketAddress remote = remoteEndpoint.resolve();
        // getHostName would do a reverse lookup.
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

    /** Nothing to close. */
    @Override
    public void close() {}
}
