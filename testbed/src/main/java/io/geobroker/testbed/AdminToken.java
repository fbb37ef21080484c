package io.geobroker.testbed;

import io.geobroker.testbed.certificate.SecretFiles;
import java.nio.file.Path;

/**
 * The operator's token, new at each start. Brokers and simulators read it from a file for the owner only, because every user
 * sees process arguments. The file also has the credential between brokers.
 *
 * @param value sent as {@code Authorization: Bearer}
 * @param file Spring properties
 */
record AdminToken(String value, Path file) {
    static AdminToken create(Path directory) {
        String value = SecretFiles.random();
        Path file = directory.resolve("admin.properties");
        SecretFiles.write(file, """
                geobroker.admin.token=%1$s
                geobroker.simulator.customers.admin-token=%1$s
                geobroker.market.credential=%2$s
                """.formatted(value, SecretFiles.random()));
        return new AdminToken(value, file);
    }

    @Override
    public String toString() {
        return "AdminToken[" + file + "]";
    }
}
