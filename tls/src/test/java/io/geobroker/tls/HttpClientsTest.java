package io.geobroker.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

class HttpClientsTest {
    private static final String BUNDLE = "clients";
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(10);

    private final CertificateAuthority authority = CertificateAuthority.named("world");
    private final DefaultSslBundleRegistry bundles =
            new DefaultSslBundleRegistry(BUNDLE, Bundles.of(authority, Holder.named("first")));
    private HttpsServer server;

    /** Answers with the name in the certificate of who asks. */
    @BeforeEach
    void start() throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        SSLContext context = Bundles.of(authority, Holder.named("server").withHosts("127.0.0.1"))
                .createSslContext();
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ssl = context.getDefaultSSLParameters();
                ssl.setWantClientAuth(true);
                parameters.setSSLParameters(ssl);
            }
        });
        server.createContext("/", exchange -> {
            byte[] name = peer((HttpsExchange) exchange).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, name.length);
            exchange.getResponseBody().write(name);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void showsTheCertificateThatWasReadLast() throws Exception {
        Supplier<HttpClient> client = HttpClients.of(bundles, BUNDLE).client();
        HttpClient before = client.get();
        assertThat(ask(before)).isEqualTo("CN=first");

        bundles.updateBundle(BUNDLE, Bundles.of(authority, Holder.named("second")));

        assertThat(ask(client.get())).isEqualTo("CN=second");
        assertThat(ask(before)).as("who has asked before may go on").isEqualTo("CN=first");
    }

    /** As while the file of the authorities is cut off. */
    @Test
    void keepsTheCertificateFromBeforeWhileTheNewOneCannotBeUsed() throws Exception {
        Supplier<HttpClient> client = HttpClients.of(bundles, BUNDLE).client();

        bundles.updateBundle(BUNDLE, Bundles.withoutAuthorities(authority, Holder.named("second")));
        assertThat(ask(client.get())).isEqualTo("CN=first");

        bundles.updateBundle(BUNDLE, Bundles.of(authority, Holder.named("third")));
        assertThat(ask(client.get())).isEqualTo("CN=third");
    }

    @Test
    void trustsOnlyItsAuthority() {
        bundles.updateBundle(BUNDLE, Bundles.of(CertificateAuthority.named("another"), Holder.named("stranger")));
        Supplier<HttpClient> client = HttpClients.of(bundles, BUNDLE).client();

        assertThatExceptionOfType(SSLException.class).isThrownBy(() -> ask(client.get()));
        assertThatExceptionOfType(SSLException.class)
                .isThrownBy(() -> ask(HttpClients.withoutCertificate().client().get()));
    }

    @Test
    void wantsTheServerToHaveItsOwnName() {
        Supplier<HttpClient> client = HttpClients.of(bundles, BUNDLE).client();

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> askLocalhost(client.get()));
    }

    @Test
    void asksServersOfNoNameThatAreWhoTheyShouldBe() throws Exception {
        HttpClients clients = HttpClients.of(bundles, BUNDLE);
        Supplier<HttpClient> client = clients.clientFor(HttpClientsTest::isTheServer, CONNECT_WITHIN);

        assertThat(askLocalhost(client.get())).isEqualTo("CN=first");

        bundles.updateBundle(BUNDLE, Bundles.of(authority, Holder.named("second")));
        assertThat(askLocalhost(client.get())).isEqualTo("CN=second");
    }

    /** What a proxy or broker closes while a request is under way may have been done. */
    @Test
    void idleConnectionsAreClosedBeforeServersDo() {
        HttpClients.withoutCertificate();

        assertThat(Long.getLong("jdk.httpclient.keepalive.timeout")).isLessThan(30);
    }

    @Test
    void asksNobodyElse() {
        HttpClients clients = HttpClients.of(bundles, BUNDLE);
        Supplier<HttpClient> wrong = clients.clientFor(certificate -> !isTheServer(certificate), CONNECT_WITHIN);
        assertThatExceptionOfType(SSLException.class).isThrownBy(() -> askLocalhost(wrong.get()));

        Supplier<HttpClient> strangers = clients.clientFor(HttpClientsTest::isTheServer, CONNECT_WITHIN);
        bundles.updateBundle(BUNDLE, Bundles.of(CertificateAuthority.named("another"), Holder.named("stranger")));
        assertThatExceptionOfType(SSLException.class)
                .as("of another authority")
                .isThrownBy(() -> askLocalhost(strangers.get()));
    }

    private static boolean isTheServer(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName().equals("CN=server");
    }

    /** A name that is not in the server's certificate. */
    private String askLocalhost(HttpClient client) throws IOException, InterruptedException {
        URI uri = URI.create("https://localhost:" + server.getAddress().getPort());
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body();
    }

    private String ask(HttpClient client) throws IOException, InterruptedException {
        URI uri = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body();
    }

    private static String peer(HttpsExchange exchange) {
        try {
            return exchange.getSSLSession().getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException e) {
            return "nobody";
        }
    }
}
