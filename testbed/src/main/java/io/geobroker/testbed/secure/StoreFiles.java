package io.geobroker.testbed.secure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/**
 * A certificate as two PKCS 12 stores, for programs that read no PEM.
 *
 * @param password of both, and of the key
 */
public record StoreFiles(Path directory, String password) {

    static StoreFiles in(Path directory) {
        return new StoreFiles(directory, SecretFiles.kept(directory.resolve("password")));
    }

    public Path keys() {
        return directory.resolve("keys.p12");
    }

    public Path authorities() {
        return directory.resolve("authorities.p12");
    }

    /** A file of {@code javax.net.ssl} properties. */
    public Path properties() {
        return directory.resolve("ssl.properties");
    }

    StoreFiles write(IssuedCertificate certificate) {
        write(keys(), certificate.keyStore(password.toCharArray()));
        write(authorities(), certificate.trustStore());
        SecretFiles.write(properties(), """
                javax.net.ssl.keyStore=%s
                javax.net.ssl.keyStorePassword=%s
                javax.net.ssl.trustStore=%s
                javax.net.ssl.trustStorePassword=%s
                """.formatted(keys(), password, authorities(), password));
        return this;
    }

    private void write(Path file, KeyStore store) {
        try {
            Files.createDirectories(directory);
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (OutputStream out = Files.newOutputStream(file)) {
                store.store(out, password.toCharArray());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot store a certificate in " + file, e);
        }
    }

    @Override
    public String toString() {
        return "StoreFiles[" + directory + "]";
    }
}
