package io.geobroker.testbed.certificate;

import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A certificate, its key and its issuer's certificate. Text is PEM. */
public record IssuedCertificate(X509Bundle issued) {
    /** File names of cert-manager's secrets. */
    public static final String CERTIFICATE = "tls.crt";

    public static final String KEY = "tls.key";
    public static final String AUTHORITY = "ca.crt";
    /** Key and certificate, as Kafka and Cassandra read them. */
    public static final String BOTH = "tls.pem";

    private static final char[] IN_MEMORY = "in memory".toCharArray();

    public String certificate() {
        return issued.getCertificatePEM();
    }

    /** In PKCS 8. */
    public String key() {
        return issued.getPrivateKeyPEM();
    }

    public String authority() {
        return issued.getRootCertificatePEM();
    }

    /** Replaces the four files, each atomically. */
    public void writeTo(Path directory) {
        SecretFiles.write(directory.resolve(KEY), key());
        SecretFiles.write(directory.resolve(AUTHORITY), authority());
        SecretFiles.write(directory.resolve(BOTH), key() + certificate());
        SecretFiles.write(directory.resolve(CERTIFICATE), certificate());
    }

    /** Shows this certificate and trusts only its authority. */
    public SSLContext context() {
        return contextTrusting(store(IN_MEMORY));
    }

    /** Shows this certificate. */
    public SSLContext contextTrusting(KeyStore authorities) {
        try {
            return context(issued.toKeyManagerFactory().getKeyManagers(), authorities);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot use a certificate that was just issued", e);
        }
    }

    /** Shows no certificate, and trusts only this authority (PEM). */
    public static SSLContext trusting(String authority) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (Certificate each : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(authority.getBytes(StandardCharsets.US_ASCII)))) {
                store.setCertificateEntry("authority-" + store.size(), each);
            }
            return context(null, store);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("no certificate of an authority", e);
        }
    }

    private static SSLContext context(KeyManager @Nullable [] keys, KeyStore authorities)
            throws GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authorities);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, trust.getTrustManagers(), null);
        return context;
    }

    /** With its key, the password of which this is, and the authority. */
    public KeyStore store(char[] password) {
        try {
            return issued.toKeyStore(password);
        } catch (KeyStoreException e) {
            throw new IllegalStateException("cannot store a certificate that was just issued", e);
        }
    }

    @Override
    public String toString() {
        return "a certificate and its key";
    }
}
