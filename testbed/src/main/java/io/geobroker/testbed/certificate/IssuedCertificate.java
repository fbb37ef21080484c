package io.geobroker.testbed.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A certificate and its key, as PEM.
 *
 * @param certificate its holder's
 * @param key its holder's secret, in PKCS 8
 * @param authority the certificate of who issued it
 */
public record IssuedCertificate(String certificate, String key, String authority) {
    /** The names that cert-manager gives to the files of a secret. */
    public static final String CERTIFICATE = "tls.crt";

    public static final String KEY = "tls.key";
    public static final String AUTHORITY = "ca.crt";

    /**
     * Writes {@value #CERTIFICATE}, {@value #KEY} and {@value #AUTHORITY}, each whole or not at all, in the place of those
     * from before.
     */
    public void writeTo(Path directory) {
        try {
            Files.createDirectories(directory);
            write(directory, KEY, key);
            write(directory, AUTHORITY, authority);
            write(directory, CERTIFICATE, certificate);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write certificates to " + directory, e);
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

    /** Not the key. */
    @Override
    public String toString() {
        return "a certificate and its key";
    }
}
