package io.geobroker.tls;

import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/** Bundles with a certificate that an authority has just issued. */
final class Bundles {
    private Bundles() {}

    static SslBundle of(CertificateAuthority authority, Holder holder) {
        IssuedCertificate issued = authority.issue(holder);
        return SslBundle.of(new PemSslStoreBundle(
                PemSslStoreDetails.forCertificate(issued.certificate()).withPrivateKey(issued.key()),
                PemSslStoreDetails.forCertificate(issued.authority())));
    }
}
