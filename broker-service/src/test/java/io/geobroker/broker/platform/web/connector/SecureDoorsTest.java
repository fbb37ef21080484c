package io.geobroker.broker.platform.web.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.platform.web.RawConnection;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Both doors speak TLS and nothing else, guard connections as before, and change their certificate while they are open. */
@DirtiesContext
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
@BrokerTest({
    "geobroker.web.connections.head-within=3s",
    "server.ssl.bundle=doors",
    "server.ssl.client-auth=want",
    "server.jetty.max-connections=700",
    "spring.ssl.bundle.pem.doors.reload-on-update=true",
    "spring.ssl.bundle.pem.doors.keystore.verify-keys=true",
    "spring.ssl.bundle.watch.file.quiet-period=100ms"
})
class SecureDoorsTest extends OverHttp {
    private static final CertificateAuthority AUTHORITY = CertificateAuthority.named("world");
    private static final Path FILES = written("first");

    @DynamicPropertySource
    static void files(DynamicPropertyRegistry properties) {
        add(properties, "keystore.certificate", IssuedCertificate.CERTIFICATE);
        add(properties, "keystore.private-key", IssuedCertificate.KEY);
        add(properties, "truststore.certificate", IssuedCertificate.AUTHORITY);
    }

    private static void add(DynamicPropertyRegistry properties, String key, String file) {
        properties.add(
                "spring.ssl.bundle.pem.doors." + key,
                () -> FILES.resolve(file).toUri().toString());
    }

    @Test
    void speaksNoPlainText() {
        for (int door : List.of(port, managementPort)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + door + "/actuator/health"))
                                            .build(),
                                    BodyHandlers.discarding()));
        }
    }

    @Test
    void asksNoCertificateOfCustomersAndOfProbes() throws Exception {
        HttpClient nobody = client();

        assertThat(place(nobody).statusCode()).isEqualTo(200);
        assertThat(get(nobody, managementPort, "/actuator/health/liveness").statusCode())
                .isEqualTo(200);
    }

    @Test
    void refusesCertificatesOfOthersAndThoseThatHaveExpired() throws Exception {
        IssuedCertificate stranger =
                CertificateAuthority.named("another world").issue(Holder.broker("two-regions", "sydney"));
        IssuedCertificate late =
                AUTHORITY.issue(Holder.broker("two-regions", "sydney").validFor(Duration.ofMinutes(-1)));

        for (IssuedCertificate refused : List.of(stranger, late)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> get(insisting(refused), port, "/geo/internal/market-orders"));
        }
    }

    @Test
    void closesConnectionsWhoseHeadIsNotCompleteInTime() throws Exception {
        double before = RawConnection.dropped(registry, "slow-head");
        try (RawConnection silent = new RawConnection(port);
                RawConnection slow = new RawConnection(port, context());
                RawConnection second = new RawConnection(port, context())) {
            slow.say("GET /geo/prices HTTP/1.1\r\nHost: broker\r\nX-Slow: ");
            second.say("GET /v2/assets HTTP/1.1\r\nHost: broker\r\n\r\n");
            assertThat(second.status()).isEqualTo(401);
            second.say("GET /v2/assets HTTP/1.1\r\nHost: bro");

            assertThat(silent.rest()).as("who says nothing").isEmpty();
            assertThat(slow.rest()).isEmpty();
            assertThat(second.rest()).endsWith("}");
        }
        assertThat(RawConnection.dropped(registry, "slow-head")).isEqualTo(before + 3);
    }

    @Test
    void noThreadWaitsForConnectionsThatNeverFinishTheirHandshake() throws Exception {
        for (int i = 0; i < 500; i++) {
            // The beginning of a record that does not go on.
            connect(port).say(new byte[] {0x16, 0x03, 0x01, 0x02});
        }

        assertThat(place(client()).statusCode()).isEqualTo(200);
        assertThat(get(client(), managementPort, "/actuator/health/liveness").statusCode())
                .isEqualTo(200);
    }

    @Test
    void changesItsCertificateUnderLoadWithoutLosingARequest(CapturedOutput output) throws Exception {
        HttpClient before = client();
        AtomicBoolean enough = new AtomicBoolean();
        List<CompletableFuture<Integer>> load = List.of(
                CompletableFuture.supplyAsync(() -> answersUntil(enough, () -> before)),
                CompletableFuture.supplyAsync(() -> answersUntil(enough, SecureDoorsTest::client)));

        AUTHORITY.issue(holder("second")).writeTo(FILES);

        await().atMost(Duration.ofSeconds(60)).until(() -> holderAt(port).equals("CN=second"));
        assertThat(holderAt(managementPort)).isEqualTo("CN=second");
        int told = output.getOut().length();
        Files.writeString(
                FILES.resolve(IssuedCertificate.CERTIFICATE),
                AUTHORITY.issue(holder("without its key")).certificate());
        await().atMost(Duration.ofSeconds(60))
                .until(() -> output.getOut().substring(told).contains("SSL reload error"));
        assertThat(holderAt(port)).as("what does not fit together is not taken").isEqualTo("CN=second");
        enough.set(true);
        for (CompletableFuture<Integer> answers : load) {
            assertThat(answers.get()).as("requests, all of them answered").isPositive();
        }
        AUTHORITY.issue(holder("third")).writeTo(FILES);
        await().atMost(Duration.ofSeconds(60)).until(() -> holderAt(port).equals("CN=third"));
    }

    private int answersUntil(AtomicBoolean enough, Supplier<HttpClient> client) {
        int answers = 0;
        while (!enough.get()) {
            try {
                assertThat(place(client.get()).statusCode()).isEqualTo(200);
            } catch (IOException e) {
                throw new UncheckedIOException("after " + answers + " answers", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return answers;
            }
            answers++;
        }
        return answers;
    }

    private HttpResponse<String> place(HttpClient client) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(uri(port, "/v2/orders"))
                        .header("APCA-API-KEY-ID", HttpBroker.keyOf("careful"))
                        .header("APCA-API-SECRET-KEY", HttpBroker.secretOf("careful"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(HttpBroker.ORDER))
                        .build(),
                BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(HttpClient client, int port, String path)
            throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri(port, path)).build(), BodyHandlers.ofString());
    }

    private static URI uri(int port, String path) {
        return URI.create("https://127.0.0.1:" + port + path);
    }

    private static String holderAt(int door) throws IOException {
        try (SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket("127.0.0.1", door)) {
            socket.startHandshake();
            X509Certificate certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return certificate.getSubjectX500Principal().getName();
        }
    }

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context())
                .build();
    }

    private static SSLContext context() {
        return IssuedCertificate.trusting(AUTHORITY.certificate());
    }

    /** Shows its certificate although the broker has not named the authority that issued it. */
    private static HttpClient insisting(IssuedCertificate shown) throws GeneralSecurityException {
        SslBundle bundle = SslBundle.of(new PemSslStoreBundle(
                PemSslStoreDetails.forCertificate(shown.certificate()).withPrivateKey(shown.key()),
                PemSslStoreDetails.forCertificate(AUTHORITY.certificate())));
        X509ExtendedKeyManager keys =
                (X509ExtendedKeyManager) bundle.getManagers().getKeyManagers()[0];
        X509ExtendedKeyManager insisting = mock(X509ExtendedKeyManager.class, delegatesTo(keys));
        doReturn(keys.getClientAliases("EC", null)[0]).when(insisting).chooseEngineClientAlias(any(), any(), any());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {insisting}, bundle.getManagers().getTrustManagers(), null);
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context)
                .build();
    }

    private static Path written(String name) {
        try {
            Path files = Files.createTempDirectory("doors");
            AUTHORITY.issue(holder(name)).writeTo(files);
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Holder holder(String name) {
        return Holder.named(name).withHosts("127.0.0.1", "localhost");
    }
}
