package io.geobroker.tls;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;

/** A bundle that always delegates to its newest version that can be used. Open connections stay as they are. Thread-safe. */
public final class LiveSslBundle implements SslBundle {
    private static final Logger LOG = LoggerFactory.getLogger(LiveSslBundle.class);

    private final String name;
    private volatile SslBundle usable;

    public LiveSslBundle(SslBundles bundles, String name) {
        this.name = name;
        this.usable = bundles.getBundle(name);
        bundles.addBundleUpdateHandler(name, this::change);
    }

    private void change(SslBundle newest) {
        try {
            newest.createSslContext();
            usable = newest;
        } catch (RuntimeException e) {
            LOG.error("the new certificates of {} cannot be used, new connections get those from before", name, e);
        }
    }

    @Override
    public SslStoreBundle getStores() {
        return usable.getStores();
    }

    @Override
    public SslBundleKey getKey() {
        return usable.getKey();
    }

    @Override
    public SslOptions getOptions() {
        return usable.getOptions();
    }

    @Override
    public String getProtocol() {
        return usable.getProtocol();
    }

    @Override
    public SslManagerBundle getManagers() {
        return usable.getManagers();
    }

    /** Without the content: it holds keys. */
    @Override
    public String toString() {
        return "bundle " + name;
    }
}
