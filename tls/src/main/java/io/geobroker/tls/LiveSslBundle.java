package io.geobroker.tls;

import javax.net.ssl.SSLContext;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;

/**
 * A bundle as it is when it is asked, not as it was at the start: who makes a context of it for each connection uses the
 * certificates that were read last. Connections that are open stay as they are. Threads may share it.
 *
 * @param bundles all of this application
 * @param name of one of them
 */
public record LiveSslBundle(SslBundles bundles, String name) implements SslBundle {

    private SslBundle now() {
        return bundles.getBundle(name);
    }

    @Override
    public SslStoreBundle getStores() {
        return now().getStores();
    }

    @Override
    public SslBundleKey getKey() {
        return now().getKey();
    }

    @Override
    public SslOptions getOptions() {
        return now().getOptions();
    }

    @Override
    public String getProtocol() {
        return now().getProtocol();
    }

    @Override
    public SslManagerBundle getManagers() {
        return now().getManagers();
    }

    /** Of one reading: key and trusted certificates belong together. */
    @Override
    public SSLContext createSslContext() {
        return now().createSslContext();
    }

    /** Not what is in it. */
    @Override
    public String toString() {
        return "bundle " + name;
    }
}
