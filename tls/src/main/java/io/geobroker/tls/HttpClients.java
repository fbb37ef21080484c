package io.geobroker.tls;

import java.net.http.HttpClient;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Makes HTTP clients. With a bundle they show its certificate, trust only its authorities, and are renewed when it changes.
 * Thread-safe.
 *
 * <p>Call the supplier for each request: running requests finish on the old client.
 */
public final class HttpClients {
    /** Seconds, below what brokers and proxies allow, so that who sends closes. Java 17 would keep idle connections for 1,200. */
    private static final String KEEP_ALIVE = "jdk.httpclient.keepalive.timeout";

    static {
        // Java reads it once, for its first client.
        if (System.getProperty(KEEP_ALIVE) == null) {
            System.setProperty(KEEP_ALIVE, "25");
        }
    }

    private final @Nullable SslBundle bundle;
    private final List<Runnable> renewals = new CopyOnWriteArrayList<>();

    private HttpClients(@Nullable SslBundle bundle) {
        this.bundle = bundle;
    }

    /** Trusts Java's authorities. */
    public static HttpClients withoutCertificate() {
        return new HttpClients(null);
    }

    /** @throws org.springframework.boot.ssl.NoSuchSslBundleException when there is none of that name */
    public static HttpClients of(SslBundles bundles, String name) {
        HttpClients clients = new HttpClients(new LiveSslBundle(bundles, name));
        bundles.addBundleUpdateHandler(name, updated -> clients.renewals.forEach(Runnable::run));
        return clients;
    }

    /**
     * With its own connections.
     *
     * @param settings a new builder each time
     */
    public Supplier<HttpClient> client(Supplier<HttpClient.Builder> settings) {
        return client(settings, null);
    }

    /** For HTTP/1.1. */
    public Supplier<HttpClient> client() {
        return client(HttpClients::usual, null);
    }

    /** For HTTP/1.1, with a limit for connecting. */
    public Supplier<HttpClient> client(Duration connectWithin) {
        return clientFor(null, connectWithin);
    }

    /**
     * For servers whose certificate does not name their address, such as pods. Without a bundle, an ordinary client.
     *
     * @param server whether a certificate is such a server's; its signature is already checked. Null for any at its address
     */
    public Supplier<HttpClient> clientFor(@Nullable Predicate<X509Certificate> server, Duration connectWithin) {
        return client(() -> usual().connectTimeout(connectWithin), server);
    }

    private static HttpClient.Builder usual() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    }

    private Supplier<HttpClient> client(
            Supplier<HttpClient.Builder> settings, @Nullable Predicate<X509Certificate> server) {
        AtomicReference<HttpClient> newest = new AtomicReference<>(build(settings, server));
        renewals.add(() -> newest.set(build(settings, server)));
        return newest::get;
    }

    private HttpClient build(Supplier<HttpClient.Builder> settings, @Nullable Predicate<X509Certificate> server) {
        HttpClient.Builder builder = settings.get();
        if (bundle != null) {
            builder.sslContext(server == null ? bundle.createSslContext() : IdentifiedServers.context(bundle, server));
        }
        return builder.build();
    }
}
