package io.geobroker.testbed.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate and its key, as PEM.
 *
 * @param key in PKCS 8
 * @param authority the issuer's certificate
 */
public record IssuedCertificate(String certificate, String key, String authority) {
    /** File names of cert-manager's secrets. */
    public static final String CERTIFICATE = "tls.crt";

    public static final String KEY = "tls.key";
    public static final String AUTHORITY = "ca.crt";

    /** Key and certificate, as Kafka and Cassandra read them. */
    public static final String BOTH = "tls.pem";

    private static final char[] IN_MEMORY = "in memory".toCharArray();

    /** Replaces the four files, each atomically. */
    public void writeTo(Path directory) {
        try {
            Files.createDirectories(directory);
            write(directory, KEY, key);
            write(directory, AUTHORITY, authority);
            write(directory, BOTH, key + certificate);
            write(directory, CERTIFICATE, certificate);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write certificates to " + directory, e);
        }
    }

    /** Shows this certificate and trusts only its authority. */
    public SSLContext context() {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(PemStores.keys(certificate, key, IN_MEMORY), IN_MEMORY);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust(authority).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot use a certificate that was just issued", e);
        }
    }

    /**
     * Shows no certificate.
     *
     * @param authority the only trusted one, as PEM
     */
    public static SSLContext trusting(String authority) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust(authority).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("no certificate of an authority", e);
        }
    }

    private static TrustManagerFactory trust(String authority) throws GeneralSecurityException, IOException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(PemStores.authorities(authority));
        return trust;
    }

    public X509Certificate[] chain() {
        try {
            return PemStores.read(certificate).toArray(new X509Certificate[0]);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot read a certificate that was just issued", e);
        }
    }

    public PrivateKey privateKey() {
        try {
            return PemStores.privateKey(key);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot read a key that was just issued", e);
        }
    }

    /** For programs that read no PEM. */
    public KeyStore keyStore(char[] password) {
        try {
            return PemStores.keys(certificate, key, password);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot store a certificate that was just issued", e);
        }
    }

    /** The authority, for programs that read no PEM. */
    public KeyStore trustStore() {
        try {
            return PemStores.authorities(authority);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot store an authority", e);
        }
    }

    private static void write(Path directory, String name, String pem) throws IOException {
        Path written = Files.createTempFile(
                directory,
                name,
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(written, pem);
        Files.move(
                written, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public String toString() {
        return "a certificate and its key";
    }
}
