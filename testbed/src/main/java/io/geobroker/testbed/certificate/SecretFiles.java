package io.geobroker.testbed.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets, each in a file for its owner only. */
public final class SecretFiles {
    private static final int BYTES = 30;

    private SecretFiles() {}

    /** Unguessable; letters, digits, - and _. */
    public static String random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    /** The file's secret, or a new one. */
    public static String kept(Path file) {
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

    public static void write(Path file, String text) {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces the file atomically. */
    public static void write(Path file, byte[] content) {
        try {
            Path directory = Files.createDirectories(file.toAbsolutePath().getParent());
            Path written = Files.createTempFile(
                    directory,
                    ".secret",
                    ".new",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                Files.write(written, content);
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
