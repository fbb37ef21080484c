package io.geobroker.testbed.secure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.certificate.SecretFiles;
import io.geobroker.testbed.process.PropertiesFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/** A certificate as two PKCS 12 stores, for programs that read no PEM. The password is that of both, and of the key. */
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

    void write(IssuedCertificate certificate) {
        write(keys(), certificate.keyStore(password.toCharArray()));
        write(authorities(), certificate.trustStore());
        SecretFiles.write(properties(), PropertiesFile.text("""
                javax.net.ssl.keyStore=%s
                javax.net.ssl.keyStorePassword=%s
                javax.net.ssl.trustStore=%s
                javax.net.ssl.trustStorePassword=%s
                """.formatted(keys(), password, authorities(), password)));
    }

    private void write(Path file, KeyStore store) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try {
            store.store(content, password.toCharArray());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("cannot store a certificate in " + file, e);
        }
        SecretFiles.write(file, content.toByteArray());
    }

    @Override
    public String toString() {
        return "StoreFiles[" + directory + "]";
    }
}
