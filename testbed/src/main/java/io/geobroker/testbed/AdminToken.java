package io.geobroker.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The operator's token, new at each start. Brokers and simulators read it from a file for the owner only, because every user
 * sees process arguments. The file also has the credential between brokers.
 *
 * @param value sent as {@code Authorization: Bearer}
 * @param file Spring properties
 */
record AdminToken(String value, Path file) {
    private static final int BYTES = 30;

    static AdminToken create(Path directory) {
        String value = random();
        Path file = directory.resolve("admin.properties");
        try {
            Files.createDirectories(directory);
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(
                    file,
                    "geobroker.admin.token=" + value + "\ngeobroker.simulator.customers.admin-token=" + value
                            + "\ngeobroker.market.credential=" + random() + "\n",
                    StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        return new AdminToken(value, file);
    }

    private static String random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    @Override
    public String toString() {
        return "AdminToken[" + file + "]";
    }
}
