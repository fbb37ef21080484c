package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.tls.LiveSslBundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/** Handshakes of the driver's side with a node's, in memory. */
class BundleEnginesTest {
    private final CertificateAuthority authority = CertificateAuthority.named("world");
    private final DefaultSslBundleRegistry bundles =
            new DefaultSslBundleRegistry("broker", bundle(authority, Holder.named("first")));
    private final LiveSslBundle live = new LiveSslBundle(bundles, "broker");

    @Test
    void eachConnectionShowsTheCertificateThatWasReadLast() throws Exception {
        BundleEngines engines = new BundleEngines(live, true);
        assertThat(shownTo(node("127.0.1.1"), engines)).contains("CN=first");

        bundles.updateBundle("broker", bundle(authority, Holder.named("second")));

        assertThat(shownTo(node("127.0.1.1"), engines)).contains("CN=second");

        bundles.updateBundle(
                "broker",
                SslBundle.of(
                        new PemSslStoreBundle(null, PemSslStoreDetails.forCertificate("-----BEGIN CERTIFICATE-----"))));

        assertThat(shownTo(node("127.0.1.1"), engines))
                .as("the last that can be used")
                .contains("CN=second");
    }

    @ParameterizedTest
    @CsvSource({"127.0.1.1, true, true", "127.0.1.2, true, false", "127.0.1.2, false, true"})
    void aNodeMustHaveItsAddressInItsCertificateUnlessThatIsSwitchedOff(
            String certified, boolean verifyHosts, boolean connects) throws Exception {
        assertThat(shownTo(node(certified), new BundleEngines(live, verifyHosts))
                        .isPresent())
                .isEqualTo(connects);
    }

    @Test
    void aNodeOfAnotherAuthorityIsNone() throws Exception {
        SSLContext other = bundle(
                        CertificateAuthority.named("another"),
                        Holder.named("node").withHosts("127.0.1.1"))
                .createSslContext();

        assertThat(shownTo(other, new BundleEngines(live, false))).isEmpty();
    }

    @Test
    void aUserNeedsAPasswordAndNeitherIsTold() {
        AccessProperties access = new AccessProperties("broker", "correct horse", "broker", true);

        assertThat(access.toString()).doesNotContain("horse");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AccessProperties("broker", null, null, true))
                .withMessage("geobroker.cassandra.access must have user and password, or neither of them");
    }

    private SSLContext node(String host) {
        return bundle(authority, Holder.named("node").withHosts(host)).createSslContext();
    }

    /** Whom a node sees that the driver connects to at 127.0.1.1; empty when one of them refuses the other. */
    private static Optional<String> shownTo(SSLContext node, BundleEngines engines) throws IOException {
        SSLEngine driver = engines.newSslEngine(
                new DefaultEndPoint(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 1, 1}), 9042)));
        SSLEngine server = node.createSSLEngine();
        server.setUseClientMode(false);
        server.setNeedClientAuth(true);
        try {
            shakeHands(driver, server);
            return Optional.of(server.getSession().getPeerPrincipal().getName());
        } catch (SSLException e) {
            return Optional.empty();
        }
    }

    private static void shakeHands(SSLEngine driver, SSLEngine server) throws SSLException {
        ByteBuffer toServer = ByteBuffer.allocate(64 * 1024);
        ByteBuffer toDriver = ByteBuffer.allocate(64 * 1024);
        driver.beginHandshake();
        server.beginHandshake();
        while (isShaking(driver) || isShaking(server)) {
            step(driver, toDriver, toServer);
            step(server, toServer, toDriver);
        }
    }

    private static boolean isShaking(SSLEngine engine) {
        return engine.getHandshakeStatus() != SSLEngineResult.HandshakeStatus.NOT_HANDSHAKING;
    }

    private static void step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_WRAP -> engine.wrap(ByteBuffer.allocate(0), out);
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                in.flip();
                engine.unwrap(in, ByteBuffer.allocate(64 * 1024));
                in.compact();
            }
            case NEED_TASK -> {
                for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                    task.run();
                }
            }
            case FINISHED, NOT_HANDSHAKING -> {}
        }
    }

    private static SslBundle bundle(CertificateAuthority authority, Holder holder) {
        IssuedCertificate issued = authority.issue(holder);
        return SslBundle.of(new PemSslStoreBundle(
                PemSslStoreDetails.forCertificate(issued.certificate()).withPrivateKey(issued.key()),
                PemSslStoreDetails.forCertificate(issued.authority())));
    }
}
