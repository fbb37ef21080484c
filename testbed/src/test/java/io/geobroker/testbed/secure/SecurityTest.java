package io.geobroker.testbed.secure;

import static org.awaitility.Awaitility.await;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.address.Addresses;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecurityTest {
    private static final int BASE = 188;

    @TempDir
    private Path directory;

    @Test
    void aTokenThatCouldNotBeWrittenIsWrittenLater() throws Exception {
        Addresses addresses = new Addresses(WorldFile.load("two-regions"), BASE);
        try (Security security = Security.start(addresses, 1, directory, Duration.ofMillis(50))) {
            Path sydney = security.credentials().secrets("simulator-sydney").resolve(Security.TOKEN);
            Path virginia =
                    security.credentials().secrets("simulator-north-virginia").resolve(Security.TOKEN);
            Path inTheWay = Files.createDirectory(directory.resolve("in-the-way"));
            await().ignoreExceptionsInstanceOf(FileSystemException.class).until(() -> {
                Files.deleteIfExists(sydney);
                Files.move(inTheWay, sydney);
                return true;
            });
            // The second of them is written after Sydney's could not be.
            for (int times = 0; times < 2; times++) {
                Files.deleteIfExists(virginia);
                await().until(() -> Files.exists(virginia));
            }

            Files.delete(sydney);

            await().until(() -> Files.isRegularFile(sydney));
        }
    }
}
