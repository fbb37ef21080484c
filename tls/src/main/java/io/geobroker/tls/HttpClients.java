package io.geobroker.tls;

import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Makes the clients with which a program calls others over HTTP. With a bundle they show its certificate and trust only its
 * authorities, and are made anew when it changes. Threads may share it.
 *
 * <p>Ask the supplier for each request. What is under way on a client goes on there; that client ends with its last request.
 */
public final class HttpClients {
    private static final Logger LOG = LoggerFactory.getLogger(HttpClients.class);

    private final @Nullable SslBundle bundle;
    private final List<Renewed> made = new CopyOnWriteArrayList<>();

    private HttpClients(@Nullable SslBundle bundle) {
        this.bundle = bundle;
    }

    /** Clients that show no certificate, and trust whom Java trusts. */
    public static HttpClients withoutCertificate() {
        return new HttpClients(null);
    }

    /** @throws org.springframework.boot.ssl.NoSuchSslBundleException when there is none of that name */
    public static HttpClients of(SslBundles bundles, String name) {
        HttpClients clients = new HttpClients(new LiveSslBundle(bundles, name));
        bundles.addBundleUpdateHandler(name, updated -> clients.made.forEach(Renewed::renew));
        return clients;
    }

    /**
     * A client with settings of its own, and connections of its own.
     *
     * @param settings a new builder each time
     */
    public Supplier<HttpClient> client(Supplier<HttpClient.Builder> settings) {
        Renewed client = new Renewed(settings);
        made.add(client);
        return client;
    }

    /** As most need it: requests of this program carry little, and its brokers speak HTTP/1.1. */
    public Supplier<HttpClient> client() {
        return client(() -> HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1));
    }

    /** One client, until the next one. */
    private final class Renewed implements Supplier<HttpClient> {
        private final Supplier<HttpClient.Builder> settings;
        private volatile HttpClient newest;

        Renewed(Supplier<HttpClient.Builder> settings) {
            this.settings = settings;
            this.newest = build(settings);
        }

        @Override
        public HttpClient get() {
            return newest;
        }

        void renew() {
            try {
                newest = build(settings);
            } catch (RuntimeException e) {
                LOG.error("{} cannot be used, requests go on with the certificate from before", bundle, e);
            }
        }
    }

    private HttpClient build(Supplier<HttpClient.Builder> settings) {
        HttpClient.Builder builder = settings.get();
        return bundle == null
                ? builder.build()
                : builder.sslContext(bundle.createSslContext()).build();
    }
}
