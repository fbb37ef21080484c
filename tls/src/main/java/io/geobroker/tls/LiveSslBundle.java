package io.geobroker.tls;

import javax.net.ssl.SSLContext;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;

/** A bundle that always delegates to its newest version. Open connections stay as they are. Thread-safe. */
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

    @Override
    public SSLContext createSslContext() {
        return now().createSslContext();
    }

    /** Without the content: it holds keys. */
    @Override
    public String toString() {
        return "bundle " + name;
    }
}
