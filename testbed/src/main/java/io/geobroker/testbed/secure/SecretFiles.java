package io.geobroker.testbed.secure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets, each in a file for its owner only. */
public final class SecretFiles {
    private static final int BYTES = 24;

    private SecretFiles() {}

    /** Unguessable; letters, digits, - and _. */
    static String random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    /** The file's secret, or a new one. */
    static String kept(Path file) {
        try {
            if (Files.exists(file)) {
                return Files.readString(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        String secret = random();
        write(file, secret);
        return secret;
    }

    /** Replaces the file by an empty one; the directory must exist. */
    public static Path created(Path file) throws IOException {
        Files.deleteIfExists(file);
        return Files.createFile(
                file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /** Replaces the file atomically. */
    public static void write(Path file, String text) {
        try {
            Path directory = Files.createDirectories(file.toAbsolutePath().getParent());
            Path written = Files.createTempFile(
                    directory,
                    ".secret",
                    ".new",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                Files.writeString(written, text);
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
