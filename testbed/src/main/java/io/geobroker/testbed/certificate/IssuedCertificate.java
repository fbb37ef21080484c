package io.geobroker.testbed.certificate;

import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

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

    public X509Certificate[] chain() {
        return new X509Certificate[] {issued.getCertificate()};
    }

    public PrivateKey privateKey() {
        return issued.getKeyPair().getPrivate();
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
        return contextTrusting(trustStore());
    }

    /** Shows this certificate. */
    public SSLContext contextTrusting(KeyStore authorities) {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(keyStore(IN_MEMORY), IN_MEMORY);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust(authorities).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot use a certificate that was just issued", e);
        }
    }

    /** Shows no certificate, and trusts only this authority (PEM). */
    public static SSLContext trusting(String authority) {
        try {
            Collection<? extends Certificate> read = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(authority.getBytes(StandardCharsets.US_ASCII)));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust(authorities(read)).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("no certificate of an authority", e);
        }
    }

    private static TrustManagerFactory trust(KeyStore authorities) throws GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authorities);
        return trust;
    }

    /** For programs that read no PEM. */
    public KeyStore keyStore(char[] password) {
        try {
            KeyStore store = empty();
            store.setKeyEntry("holder", privateKey(), password, chain());
            return store;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot store a certificate that was just issued", e);
        }
    }

    /** The authority, for programs that read no PEM. */
    public KeyStore trustStore() {
        try {
            return authorities(List.of(issued.getRootCertificate()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot store an authority", e);
        }
    }

    private static KeyStore authorities(Collection<? extends Certificate> certificates)
            throws GeneralSecurityException {
        KeyStore store = empty();
        for (Certificate each : certificates) {
            store.setCertificateEntry("authority-" + store.size(), each);
        }
        return store;
    }

    private static KeyStore empty() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try {
            store.load(null, null);
        } catch (IOException e) {
            throw new IllegalStateException("an empty store needs no file", e);
        }
        return store;
    }

    @Override
    public String toString() {
        return "a certificate and its key";
    }
}
