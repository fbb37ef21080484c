package io.geobroker.tls;

import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Reloads the certificate of Jetty's open ports, which Spring Boot does not. Open connections stay as they are; earlier TLS
 * sessions are not resumed.
 *
 * @param name the value of {@code server.ssl.bundle}
 */
public record DoorCertificates(SslBundles bundles, String name) {
    private static final Logger LOG = LoggerFactory.getLogger(DoorCertificates.class);

    /** Reloads at every later change. */
    public void keepFresh(SslContextFactory.Server doors) {
        bundles.addBundleUpdateHandler(name, bundle -> change(doors, bundle));
    }

    /** Of all connectors that speak TLS. */
    public void keepFresh(Server server) {
        for (Connector connector : server.getConnectors()) {
            SslConnectionFactory tls = connector.getConnectionFactory(SslConnectionFactory.class);
            if (tls != null) {
                keepFresh(tls.getSslContextFactory());
            }
        }
    }

    private void change(SslContextFactory.Server doors, SslBundle bundle) {
        try {
            // Jetty drops the old certificate before it checks the new one, so check first.
            bundle.createSslContext();
            doors.reload(changed -> {
                changed.setKeyStore(bundle.getStores().getKeyStore());
                changed.setTrustStore(bundle.getStores().getTrustStore());
            });
            LOG.info("new connections get the new certificate of {}", name);
        } catch (Exception e) {
            LOG.error("the new certificate of {} cannot be used, connections get the one from before", name, e);
        }
    }
}
