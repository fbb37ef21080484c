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
 * Changes the certificate of Jetty's doors while they are open: Spring Boot reads new files, and leaves Jetty with the old ones.
 * Connections that are open go on with what they have; sessions from before are not resumed.
 *
 * @param bundles all of this application
 * @param name of the one that {@code server.ssl.bundle} names
 */
public record DoorCertificates(SslBundles bundles, String name) {
    private static final Logger LOG = LoggerFactory.getLogger(DoorCertificates.class);

    /** From now on, whenever the files change. */
    public void keepFresh(SslContextFactory.Server doors) {
        bundles.addBundleUpdateHandler(name, bundle -> change(doors, bundle));
    }

    /** As above, of all connectors that speak TLS. */
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
            // Jetty forgets the old certificate before it looks at the new one: what cannot be used must fail before.
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
