package io.geobroker.testbed.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.InvalidKeyException;
import java.security.SignatureException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateAuthorityTest {
    private final CertificateAuthority authority = CertificateAuthority.named("world");

    @Test
    void certifiesWhoItsHolderIsAndWhereItIs() throws Exception {
        X509Certificate certificate = read(authority
                .issue(Holder.broker("two-regions", "sydney").withHosts("localhost", "127.0.0.1"))
                .certificate());

        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=broker-sydney");
        assertThat(certificate.getSubjectAlternativeNames())
                .containsExactlyInAnyOrder(
                        List.of(2, "localhost"),
                        List.of(7, "127.0.0.1"),
                        List.of(6, "spiffe://geobroker/two-regions/region/sydney/broker"));
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
    }

    @Test
    void isTheIssuerOfItsCertificatesAndNobodyElseIs() throws Exception {
        X509Certificate certificate = read(authority.issue(Holder.named("node")).certificate());
        X509Certificate other = read(CertificateAuthority.named("another world").certificate());

        assertThatNoException()
                .isThrownBy(
                        () -> certificate.verify(read(authority.certificate()).getPublicKey()));
        assertThat(Stream.of(InvalidKeyException.class, SignatureException.class))
                .anySatisfy(kind ->
                        assertThatExceptionOfType(kind).isThrownBy(() -> certificate.verify(other.getPublicKey())));
    }

    @Test
    void givesOutCertificatesThatHaveExpired() throws Exception {
        X509Certificate certificate = read(authority
                .issue(Holder.named("late").validFor(Duration.ofMinutes(-1)))
                .certificate());

        assertThatExceptionOfType(CertificateExpiredException.class).isThrownBy(certificate::checkValidity);
    }

    @Test
    void writesFilesThatOnlyTheirOwnerReads(@TempDir Path directory) throws Exception {
        authority.issue(Holder.named("first")).writeTo(directory);
        IssuedCertificate second = authority.issue(Holder.named("second"));

        second.writeTo(directory);

        assertThat(Files.readString(directory.resolve(IssuedCertificate.CERTIFICATE)))
                .isEqualTo(second.certificate());
        assertThat(Files.readString(directory.resolve(IssuedCertificate.AUTHORITY)))
                .isEqualTo(authority.certificate());
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(directory.resolve(IssuedCertificate.KEY))))
                .isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(4);
        }
        assertThat(second).hasToString("a certificate and its key");
    }

    private static X509Certificate read(String pem) throws CertificateException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }
}
