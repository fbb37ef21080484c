package io.geobroker.testbed.certificate;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.KeyUsage;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.NetUtil;
import java.time.Duration;
import java.time.Instant;

/**
 * A certificate authority for one test world, with its key only in memory. Its elliptic-curve certificates are for servers
 * and clients. Production needs another one, such as cert-manager.
 */
public final class CertificateAuthority {
    private static final Duration BEFORE = Duration.ofHours(1);
    private static final Duration LONG = Duration.ofDays(365);

    private final X509Bundle root;

    private CertificateAuthority(X509Bundle root) {
        this.root = root;
    }

    public static CertificateAuthority named(String name) {
        Instant now = Instant.now();
        CertificateBuilder builder = new CertificateBuilder()
                .subject("CN=" + name)
                .notBefore(now.minus(LONG))
                .notAfter(now.plus(LONG))
                .setIsCertificateAuthority(true)
                .setKeyUsage(true, KeyUsage.keyCertSign, KeyUsage.cRLSign);
        try {
            return new CertificateAuthority(builder.buildSelfSigned());
        } catch (Exception e) {
            throw new IllegalStateException("cannot make the authority " + name, e);
        }
    }

    /** The root, as PEM. */
    public String certificate() {
        return root.getCertificatePEM();
    }

    public IssuedCertificate issue(Holder holder) {
        Instant now = Instant.now();
        Instant end = now.plus(holder.validFor());
        CertificateBuilder builder = new CertificateBuilder()
                .subject("CN=" + holder.name())
                .notBefore(end.isBefore(now) ? end.minus(BEFORE) : now.minus(BEFORE))
                .notAfter(end)
                .setKeyUsage(true, KeyUsage.digitalSignature)
                .addExtendedKeyUsageServerAuth()
                .addExtendedKeyUsageClientAuth();
        for (String host : holder.hosts()) {
            if (NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host)) {
                builder.addSanIpAddress(host);
            } else {
                builder.addSanDnsName(host);
            }
        }
        if (holder.identity() != null) {
            builder.addSanUriName(holder.identity());
        }
        try {
            return new IssuedCertificate(builder.buildIssuedBy(root));
        } catch (Exception e) {
            throw new IllegalStateException("cannot issue a certificate to " + holder.name(), e);
        }
    }
}
