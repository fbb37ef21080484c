package io.geobroker.testbed.secure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.certificate.SecretFiles;
import io.geobroker.testbed.process.PropertiesFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/** A certificate and its authority as PKCS 12, for programs that read no PEM. The password is also that of the key. */
public record StoreFiles(Path directory, String password) {

    static StoreFiles in(Path directory) {
        return new StoreFiles(directory, SecretFiles.kept(directory.resolve("password")));
    }

    public Path store() {
        return directory.resolve("store.p12");
    }

    /** A file of {@code javax.net.ssl} properties. */
    public Path properties() {
        return directory.resolve("ssl.properties");
    }

    void write(IssuedCertificate certificate) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try {
            certificate.store(password.toCharArray()).store(content, password.toCharArray());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("cannot store a certificate in " + store(), e);
        }
        SecretFiles.write(store(), content.toByteArray());
        SecretFiles.write(properties(), PropertiesFile.text("""
                javax.net.ssl.keyStore=%1$s
                javax.net.ssl.keyStorePassword=%2$s
                javax.net.ssl.trustStore=%1$s
                javax.net.ssl.trustStorePassword=%2$s
                """.formatted(store(), password)));
    }

    @Override
    public String toString() {
        return "StoreFiles[" + directory + "]";
    }
}
