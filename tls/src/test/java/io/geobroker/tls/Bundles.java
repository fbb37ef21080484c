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
        return of(issued, issued.authority());
    }

    /** What should have them has none: whoever connects with it fails. */
    static SslBundle withoutAuthorities(CertificateAuthority authority, Holder holder) {
        return of(authority.issue(holder), "-----BEGIN CERTIFICATE-----\ncut\n-----END CERTIFICATE-----");
    }

    private static SslBundle of(IssuedCertificate issued, String authorities) {
        return SslBundle.of(new PemSslStoreBundle(
                PemSslStoreDetails.forCertificate(issued.certificate()).withPrivateKey(issued.key()),
                PemSslStoreDetails.forCertificate(authorities)));
    }
}
